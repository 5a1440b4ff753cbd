import { createBuilder } from 'vite'

/**
 * Bundles one half of the pages, `client` or `ssr`. What `react-router build` does with both takes more memory in one
 * process (docs/performance.md); the server's half reads which files the client's became, so it comes second.
 */
const [half = ''] = process.argv.slice(2)
const builder = await createBuilder()
await builder.build(builder.environments[half]!)
