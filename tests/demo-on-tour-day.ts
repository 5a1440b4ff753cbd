import '../server/node-env.ts'
import { tourTime } from '../demo/screenshots.ts'
import { createDemo } from '../demo/create-demo.ts'

// Plays the demo's year up to the day of the tour into the folder given as argument. A process of its own makes it four
// times as fast as within a test.
await createDemo(process.argv[2]!, tourTime, '0')
process.exit(0)
