import { hydrateIsland } from '../../ui/hydrate.island.ts'

hydrateIsland('phone', () => import('./notifications-button.island.ts'))
