import { reactRouter } from '@react-router/dev/vite'
import { defineConfig } from 'vite'
import { createBrokenSourcePlugin } from './server/dev-syntax.ts'

/**
 * Output files of the server bundle, a file per layer. A layer imports only layers below it, which avoids import cycles.
 * A single file of 3 MB would take 25 MB more memory to bundle.
 */
const layers = [
  { name: 'pure', test: /(?<!\.server)\.ts$/ },
  { name: 'server', test: /\.server\.ts$/ },
  { name: 'parts', test: /(?<!\.route)\.tsx$/ },
]

export default defineConfig({
  plugins: [createBrokenSourcePlugin(), reactRouter()],
  build: { assetsInlineLimit: 0, target: 'es2023' },
  environments: { ssr: { build: { rolldownOptions: { output: { codeSplitting: { groups: layers } } } } } },
})
