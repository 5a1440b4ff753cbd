import { hydrateIsland } from '../../ui/wake.island.ts'

if ('PublicKeyCredential' in globalThis) hydrateIsland('passkeys', () => import('./passkeys-alive.island.ts'))
