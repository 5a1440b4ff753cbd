import { median } from '../faults/outcome.ts'
import { acceptSampleProposal } from '../tests/agreed-proposal.ts'
import { createStoredEvent } from '../tests/doubles/stored-event.ts'
import type { Fixtures } from '../tests/fixtures.ts'
import { databases, createTestApp, openingTime } from '../tests/test-app.ts'
import { createOwnerClient } from '../tests/owner-client.ts'
import { printHeading, recordMeasurement } from './report.ts'

const many = 100

/** Measures a run sheet at the server: loading it, rendering it, and comparing it with the last stored version. */
export async function benchRunSheets(fixtures: Fixtures): Promise<void> {
  printHeading(`The run sheet of an event, medians of ${many}`)
  for (const database of databases) {
    await using house = await createTestApp(database, {}, fixtures)
    const owner = await createOwnerClient(house)
    const { id } = await createStoredEvent(house.db, openingTime)
    await acceptSampleProposal(house.db, id)
    const open = async () => {
      const started = performance.now()
      const answer = await owner.visit(`/backbar/jobs/${id}/sheet`)
      await answer.text()
      if (answer.status !== 200) throw new Error(`No run sheet: ${answer.status}`)
      return performance.now() - started
    }
    // Warm-up for the JIT compiler and PostgreSQL's query plans.
    for (let nth = 0; nth < many; nth++) await open()
    const times: number[] = []
    for (let nth = 0; nth < many; nth++) times.push(await open())
    const took = median(times)
    recordMeasurement(database, `${took.toFixed(1)} ms`, '≤ 20 ms', took <= 20)
  }
}
