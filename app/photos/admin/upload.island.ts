import { hydrateIsland } from '../../ui/hydrate.island.ts'

hydrateIsland('upload', () => import('./upload-with-progress.island.ts'))
