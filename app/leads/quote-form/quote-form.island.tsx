import { wake, withTemporal } from '../../ui/wake.island.ts'

wake(
  'quote-desk',
  withTemporal(() => import('./quote-desk-alive.tsx')),
)
