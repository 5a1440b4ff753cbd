import { wake } from '../ui/wake.island.ts'

wake('quote-desk', () => import('./quote-desk-alive.tsx'))
