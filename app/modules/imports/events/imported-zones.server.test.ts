import { spawnSync } from 'node:child_process'
import { expect, test } from 'vitest'

/** Parses a CSV in a process with another time zone. Returns the day, start and arrival time of each row. */
function readInZone(zone: string, csv: string): unknown {
  const child = spawnSync(process.execPath, ['app/modules/imports/tests/read-rows-in-zone.ts'], {
    input: csv,
    env: { ...process.env, TZ: zone },
    encoding: 'utf8',
  })
  expect([child.status, child.stderr]).toEqual([0, expect.any(String)])
  return JSON.parse(child.stdout)
}

const moments = `Name,Event Date,Submit Date (UTC)
Nora,2028-05-21T00:30:00Z,2026-11-03 02:10:55
Omar,2028-05-24T04:00:00Z,2026-07-03 02:10:55
Bea,2028-05-24T00:00:00Z,2026-11-03T02:10:55Z
Kim,46676.75,11/3/2026 2:10 AM
Lee,5/20/2028 5:00 PM,
`
const days = `Name,Event Date
Nora,2028-05-24T00:00:00Z
Omar,2028-12-24T00:00:00.000Z
`

test.each(['UTC', 'America/New_York', 'America/Chicago', 'Asia/Tokyo'])(
  'a server in time zone %s imports the same days, times and moments',
  (zone) => {
    expect(readInZone(zone, moments)).toEqual([
      ['2028-05-20', '20:30', '2026-11-03T02:10:00.000Z'],
      ['2028-05-24', null, '2026-07-03T02:10:00.000Z'],
      ['2028-05-23', '20:00', '2026-11-03T02:10:55.000Z'],
      ['2027-10-16', '18:00', '2026-11-03T02:10:00.000Z'],
      ['2028-05-20', '17:00', '2026-11-20T14:00:00.000Z'],
    ])
    expect(readInZone(zone, days)).toEqual([
      ['2028-05-24', null, expect.any(String)],
      ['2028-12-24', null, expect.any(String)],
    ])
  },
)
