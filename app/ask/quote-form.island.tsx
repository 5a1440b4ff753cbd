import { wake } from '../ui/wake.ts'

wake('quote-desk', () => import('./quote-desk-alive.tsx'))
