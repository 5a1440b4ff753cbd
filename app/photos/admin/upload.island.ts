import { hydrateIsland } from '../../ui/wake.island.ts'

hydrateIsland('upload', () => import('./upload-alive.island.ts'))
