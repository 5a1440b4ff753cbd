import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'

const run = promisify(execFile)

test.each(['UTC', 'America/New_York', 'America/Chicago', 'Asia/Tokyo'])(
  'a shift on Central time has the same times on a machine in %s',
  async (TZ) => {
    const program = 'app/modules/staff/tests/print-zoned-shift.ts'
    const { stdout } = await run(process.execPath, [program], { env: { ...process.env, TZ } })
    expect(JSON.parse(stdout)).toEqual({
      zone: TZ,
      // 3:00 PM Central.
      arrives: '2027-05-15T20:00:00.000Z',
      staff: ['DTSTART:20270515T200000Z', 'DTEND:20270516T050000Z'],
    })
  },
)
