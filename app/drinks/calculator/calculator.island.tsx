import { wake } from '../../ui/wake.island.ts'

wake('calculator', () => import('./calculator-alive.tsx'))
