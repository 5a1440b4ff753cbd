import { wake } from '../ui/wake.ts'

wake('calculator', () => import('./calculator-alive.tsx'), true)
