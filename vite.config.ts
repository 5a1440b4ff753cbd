import { reactRouter } from '@react-router/dev/vite'
import { defineConfig } from 'vite'
import { createBrokenSourcePlugin } from './server/dev-syntax.ts'

/**
 * The server's files, one a floor of the house: a floor imports only those below it, so none waits for another in a circle.
 * In one file of three megabytes bundling takes 25 MB more.
 */
const floors = [
  { name: 'pure', test: /(?<!\.server)\.ts$/ },
  { name: 'server', test: /\.server\.ts$/ },
  { name: 'parts', test: /(?<!\.route)\.tsx$/ },
]

export default defineConfig({
  plugins: [createBrokenSourcePlugin(), reactRouter()],
  build: { assetsInlineLimit: 0, target: 'es2023' },
  environments: { ssr: { build: { rolldownOptions: { output: { codeSplitting: { groups: floors } } } } } },
})
