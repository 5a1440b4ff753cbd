import { wake } from '../../ui/wake.island.ts'

wake('upload', () => import('./upload-alive.island.ts'))
