import { hydrateIsland } from '../../ui/hydrate.island.ts'

if ('PublicKeyCredential' in globalThis) hydrateIsland('passkeys', () => import('./passkey-button.island.ts'))
