import { wake } from '../../ui/wake.island.ts'

wake('phone', () => import('./phone-alive.island.ts'))
