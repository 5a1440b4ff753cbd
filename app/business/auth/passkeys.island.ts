import { wake } from '../../ui/wake.island.ts'

if ('PublicKeyCredential' in globalThis) wake('passkeys', () => import('./passkeys-alive.island.ts'))
