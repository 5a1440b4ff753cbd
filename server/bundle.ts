import { createBuilder } from 'vite'

/**
 * Bundles either half of the pages, `client` or `ssr`. `react-router build` would use more memory by doing both in a
 * single process (docs/performance.md). The server half reads the client's manifest, so it comes second.
 */
const [half = ''] = process.argv.slice(2)
const builder = await createBuilder()
await builder.build(builder.environments[half]!)
