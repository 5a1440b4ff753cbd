import { hydrateIsland } from '../../ui/wake.island.ts'

hydrateIsland('phone', () => import('./phone-alive.island.ts'))
