import { wake } from '../ui/wake.island.ts'

wake('passkeys', () => import('./passkeys-alive.island.ts'), 'PublicKeyCredential' in globalThis)
