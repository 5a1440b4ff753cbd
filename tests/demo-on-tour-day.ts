import '../server/node-env.ts'
import { tourTime } from '../demo/pictures.ts'
import { createDemo } from '../demo/play.ts'

// Plays the demo's year up to the tour's day into the folder it is told, in a process of its own: four times as fast as in a test.
await createDemo(process.argv[2]!, tourTime, '0')
process.exit(0)
