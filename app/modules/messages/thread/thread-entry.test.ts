import { expect, test } from 'vitest'
import { formatFileSize } from '../../../events/event/conversation-entry.ts'
import { listWaitingEntries, splitFirstLines, type ThreadEntry } from './thread-entry.ts'
import { maskAmounts } from '../../../business/mask-for-assistants.ts'

function createEntry(facts: Partial<ThreadEntry>): ThreadEntry {
  return {
    id: 'x',
    at: 0,
    side: 'in',
    who: 'Nora',
    channel: 'email',
    subject: '',
    text: '',
    quoted: '',
    status: null,
    warning: null,
    files: [],
    actions: [],
    isAutomatic: false,
    isHeard: false,
    isReply: false,
    ...facts,
  }
}

const heard = (id: string) => createEntry({ id, isHeard: true })
const reply = createEntry({ id: 'reply', side: 'out', isReply: true })
const note = createEntry({ id: 'note', side: 'note' })

test.each([
  ['nothing', [], []],
  ['a message', [heard('a')], ['a']],
  ['an answered message', [heard('a'), reply], []],
  ['two after an answer', [heard('a'), reply, heard('b'), note, heard('c')], ['b', 'c']],
  ['a note after a message', [heard('a'), note], ['a']],
])('messages that wait for an answer: %s', (_, entries, waiting) => {
  expect(listWaitingEntries(entries).map(({ id }) => id)).toEqual(waiting)
})

test.each([
  ['$1,234.50 by Zelle', '[amount] by Zelle'],
  ['It costs 300 dollars, not $ 275.', 'It costs [amount], not [amount].'],
  ['120 guests at 4:30', '120 guests at 4:30'],
  ['cuesta 300 dólares', 'cuesta [amount]'],
])('users who do not see money read "%s" as "%s"', (text, masked) => {
  expect(maskAmounts(text)).toBe(masked)
})

test('a long text is folded after six lines and loses nothing', () => {
  const lines = Array.from({ length: 10 }, (_, i) => `line ${i}`)
  const { first, rest } = splitFirstLines(lines.join('\n'))
  expect(first.split('\n')).toHaveLength(6)
  expect(`${first}\n${rest}`).toBe(lines.join('\n'))
  expect(splitFirstLines(lines.slice(0, 7).join('\n')).rest).toBe('')
})

test('a single long line is folded at a space', () => {
  const text = 'word '.repeat(400).trim()
  const { first, rest } = splitFirstLines(text)
  expect(first.length).toBeLessThan(720)
  expect(`${first.replace(/ …$/, '')} ${rest}`).toBe(text)
})

test.each([
  [999, '999 bytes'],
  [240_400, '240 KB'],
  [3_200_000, '3.2 MB'],
  [10_000_000, '10 MB'],
])('a file size of %i bytes is shown as "%s"', (bytes, text) => {
  expect(formatFileSize(bytes)).toBe(text)
})
