import { readConfig } from './app/config.server.ts'
import { openHouse } from './app/house.server.ts'
import { putSampleContentIn } from './app/sample-content.server.ts'

// A process of its own: developing photographs takes hundreds of megabytes that a running site need not keep.
await using house = await openHouse(readConfig(process.env))
if (await putSampleContentIn(house.db, house.files, house.now())) house.log('sample-content', { put: true })
