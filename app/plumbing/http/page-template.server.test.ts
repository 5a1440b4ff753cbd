import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { createPageTemplate, compressPageTemplate, fillPageTemplate } from './page-template.server.ts'

const blank = 'b'.repeat(100)
const page = (stamp: string) =>
  Buffer.from(
    `${'<p>Raising the bar 🍸 &amp; pouring. </p>'.repeat(200)}<input value="${stamp}">${'<p>Raising the bar again. </p>'.repeat(200)}<script>{"token":"${stamp}"}</script>`,
  )

test('a page without the placeholder yields no template', () => {
  expect(createPageTemplate(page(''), blank)).toBeNull()
})

test.each(['br', 'gzip'] as const)(
  'a %s page decompresses correctly with any value filled in after compression',
  async (encoding) => {
    const blanks = createPageTemplate(page(blank), blank)!
    expect(blanks.places).toHaveLength(2)
    const packed = (await compressPageTemplate(blanks, blank.length, encoding))!
    expect(packed.bytes.length).toBeLessThan(1_000)
    for (const stamp of ['a'.repeat(100), 'Zz9_-.'.repeat(17).slice(2), blank, '"<>&%'.repeat(20)]) {
      const plain = fillPageTemplate(blanks, stamp)
      expect(plain.equals(page(stamp))).toBe(true)
      const sent = fillPageTemplate(packed, stamp, encoding === 'gzip' ? plain : null)
      expect((encoding === 'gzip' ? gunzipSync : brotliDecompressSync)(sent).equals(plain)).toBe(true)
    }
  },
)
