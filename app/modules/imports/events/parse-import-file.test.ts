import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { sampleCatalog } from '../../../menu/catalog/sample-catalog.ts'
import { eventCsvHeadings } from '../../../upkeep/exports/event-csv.ts'
import {
  parseFreeformDate,
  detectDateOrder,
  parseTrailingTime,
  parseTimeRange,
} from '../../../business/freeform-dates.ts'
import { parseImportStatus } from './parse-import-status.ts'
import { validateColumnMapping, parseColumnMapping } from './column-mapping.ts'
import { detectColumnMapping } from './detect-column-mapping.ts'
import { parseImportRow } from './parse-import-row.ts'
import type { ImportOptions } from './import-options.ts'
import { decodeTableText } from './decode-table-text.ts'

describe('an imported file', () => {
  const words = 'Name;Town\r\nZoë;Žižkov €\r\n'
  const utf16 = (bigEndian: boolean, mark: boolean) => {
    const bytes = Buffer.from(`${mark ? '\uFEFF' : ''}Name;Town and more\r\nZo\u00eb;Jacksonville\r\n`, 'utf16le')
    return bigEndian ? bytes.swap16() : bytes
  }
  const getText = (bytes: Uint8Array) => (decodeTableText(bytes) as { text: string }).text

  test('an import file is decoded from every encoding that spreadsheets write', () => {
    expect(getText(Buffer.from(words))).toBe(words)
    expect(getText(Buffer.from(`\uFEFF${words}`))).toBe(words)
    expect(getText(Buffer.from([0x5a, 0x6f, 0xeb, 0x20, 0x80, 0x20, 0x92]))).toBe('Zoë € ’')
    for (const bigEndian of [false, true])
      for (const mark of [false, true]) expect(getText(utf16(bigEndian, mark))).toContain('Zoë;Jacksonville')
  })

  test('an import file that is not text is refused with the reason', () => {
    expect(decodeTableText(Buffer.from([0x50, 0x4b, 3, 4]))).toMatchObject({ problem: /workbook/ })
    expect(decodeTableText(Buffer.from([1, 0, 0, 0, 2]))).toMatchObject({ problem: /not text/ })
    expect(decodeTableText(new Uint8Array())).toMatchObject({ problem: /empty/ })
  })
})

test('imported dates are parsed in the formats people and programs use', () => {
  const read = (text: string) => parseFreeformDate(text, 'month-first')
  const may15 = [
    '2027-05-15',
    '5/15/2027',
    '05/15/27',
    'May 15, 2027',
    'Sat, May 15th 2027',
    '15 May 2027',
    '15.05.2027',
  ]
  const programs = ['2027-05-15T17:00:00Z', '2027-05-15 17:00:00', 'Saturday, May 15, 2027', '2027/5/15', '15-May-27']
  for (const text of [...may15, ...programs]) expect([text, read(text)]).toEqual([text, '2027-05-15'])
  for (const text of ['15 de mayo de 2027', 'sábado, 15 de mayo del 2027', '15-may-27'])
    expect([text, read(text)]).toEqual([text, '2027-05-15'])
  expect(['3 ene 2027', '4 de septiembre de 2027'].map(read)).toEqual(['2027-01-03', '2027-09-04'])
  expect(parseFreeformDate('5/6/2027', 'day-first')).toBe('2027-06-05')
  for (const text of ['', '13/13/2027', '2/30/2027', 'someday', '2027', '1/1/0001', '15 Mai 2027'])
    expect([text, read(text)]).toEqual([text, null])
  expect(['15/5/2027', '5/15/2027', '5/6/2027'].map(detectDateOrder)).toEqual(['day-first', 'month-first', null])
  expect(parseTrailingTime('2027-05-15 17:30:00')).toBe('17:30')
  expect(parseTrailingTime('2027-05-15T00:00:00')).toBe(null)
  expect(parseTimeRange('5pm - 11:30 PM')).toEqual(['17:00', '23:30'])
})

test('imported states of other programs are recognized, and unclear ones never mean booked', () => {
  const read = (words: string) => parseImportStatus(words)?.state
  expect(['Booked', 'Contract Signed', 'Deposit paid', 'CONFIRMED'].map(read)).toEqual(Array(4).fill('booked'))
  expect(
    ['Inquiry', 'Proposal sent', 'Contract sent', 'Follow up', 'Completed', 'Cancelled', 'held'].map(read),
  ).toEqual(['new', 'quoted', 'quoted', 'replied', 'done', 'lost', 'quoted'])
  expect(['Confirmado', 'Reservada', 'Cancelado', 'Propuesta enviada', 'Realizado', 'Nuevo'].map(read)).toEqual([
    'booked',
    'booked',
    'lost',
    'quoted',
    'done',
    'new',
  ])
  expect(['No confirmado', 'Sin confirmar'].map(read)).toEqual(['replied', 'replied'])
  expect(['Unpaid', 'Not booked', 'unconfirmed'].map(read)).toEqual(Array(3).fill('replied'))
  expect(['FL', '???'].map(read)).toEqual([undefined, undefined])
})

describe('imported columns', () => {
  const uses = (headings: string[], cells: string[] = []) => detectColumnMapping(headings, [cells])

  test('columns of HoneyBook, Squarespace, Google Forms, Wix and our own exports are recognized', () => {
    expect(
      uses(['Project Name', 'Project Date', 'Client Name', 'Client Email', 'Client Phone', 'Lead Source', 'Stage']),
    ).toEqual(['occasion', 'date', 'name', 'email', 'phone', 'heardFrom', 'state'])
    expect(
      uses(['Submitted On', 'Name', 'Email', 'Event Date', 'Number of Guests', 'How did you hear about us?']),
    ).toEqual(['received', 'name', 'email', 'date', 'guests', 'heardFrom'])
    expect(
      uses(['Timestamp', 'What is your first name?', 'What is your last name?', 'What date is the party?', 'Phone #']),
    ).toEqual(['received', 'firstName', 'lastName', 'date', 'phone'])
    expect(uses(['Submission time', 'First name', 'Last name', 'E-mail address', 'Wedding day', 'Budget'])).toEqual([
      'received',
      'firstName',
      'lastName',
      'email',
      'date',
      'note',
    ])
    const ours = uses(eventCsvHeadings)
    expect(validateColumnMapping(ours)).toBe(null)
    expect(ours.slice(0, 14)).toEqual(
      'reference received note name email phone date start end guests venue location zip experience'.split(' '),
    )
    expect(uses(eventCsvHeadings, ['NT-1', '', 'booked'])[2]).toBe('state')
    expect(ours).toContain('skip')
  })

  test('imported columns with amounts map to agreed total, paid amount and payment date', () => {
    expect(uses(['Name', 'Date', 'Total Booked', 'Total Paid', 'Payment date', 'Budget']).slice(2)).toEqual(
      'booked paid paidOn note'.split(' '),
    )
    expect(uses(['Nombre', 'Fecha', 'Total pagado', 'Precio total', 'Fecha de pago']).slice(2)).toEqual(
      'paid booked paidOn'.split(' '),
    )
    expect(uses(['Name', 'Event date', 'Amount received', 'Received']).slice(2)).toEqual(['paid', 'received'])
  })

  test('imported columns are matched in Spanish, and “Name” beside “Last name” means first name', () => {
    const spanish = ['Nombre', 'Correo electrónico', 'Teléfono', 'Fecha del evento', 'Número de invitados', 'Lugar']
    expect(
      uses([...spanish, 'Cómo nos conoció', 'Comentarios', 'Estado'], Array(8).fill('').concat('Confirmado')),
    ).toEqual(['name', 'email', 'phone', 'date', 'guests', 'venue', 'heardFrom', 'message', 'state'])
    expect(uses(['Nombre', 'Apellidos', '¿Cuál es la fecha?'])).toEqual(['firstName', 'lastName', 'date'])
    expect(uses(['Name', 'Last name', 'Date'])).toEqual(['firstName', 'lastName', 'date'])
  })

  test('an imported “State” column holding FL becomes a note, not the event state', () => {
    expect(uses(['Name', 'Date', 'State'], ['Nora', '2027-05-15', 'FL'])[2]).toBe('note')
  })

  test('imported columns follow the owner’s choice, with each field used once', () => {
    const chosen = parseColumnMapping({ 'column-0': 'date', 'column-1': 'date', 'column-2': 'nonsense' }, [
      'note',
      'name',
      'email',
    ])
    expect(chosen).toEqual(['date', 'note', 'email'])
    expect(validateColumnMapping(['note'])).toContain('date')
    expect(validateColumnMapping(['date'])).toContain('name')
  })
})

describe('an imported row', () => {
  const choices: ImportOptions = {
    uses: ['name', 'email', 'phone', 'date', 'start', 'guests', 'experience', 'state', 'note'],
    order: 'month-first',
    past: 'done',
    flawed: 'without',
    statuses: {},
    hasUtcTimes: false,
    headingsRow: 0,
    anyway: [],
    letters: null,
  }
  const headings = ['Who', 'Mail', 'Phone', 'When', 'Hours', 'How many', 'Bar', 'Stage', 'Budget']
  const now = Date.parse('2026-11-20T14:00:00Z')
  const terms = {
    headings,
    choices,
    catalogue: { version: 1, ...sampleCatalog },
    timeZone: 'America/New_York',
    today: '2026-11-20',
    now,
  }
  const luxe = sampleCatalog.experiences[0]!
  const good = [
    'Nora',
    'nora@home.example',
    '904-555-0142',
    '5/15/2027',
    '5pm-11pm',
    'about 120',
    luxe.name,
    'Booked',
    '$900',
  ]

  test('an imported row becomes an event, with unmapped columns in a note', () => {
    const { row, problems } = parseImportRow(good, terms)
    expect(problems).toEqual([])
    expect(row).toMatchObject({
      state: 'booked',
      createdAt: now,
      note: 'Budget: $900',
      request: {
        requestorName: 'Nora',
        fromEmail: 'nora@home.example',
        phoneNumber: '+19045550142',
        eventDate: '2027-05-15',
        eventStartTime: '17:00',
        eventEndTime: '23:00',
        eventGuestCount: 120,
        experience: luxe.slug,
      },
    })
  })

  test('an unreadable field of an imported row is reported and kept in the note', () => {
    const cells = good.with(1, 'not an address').with(5, '100-120').with(6, 'Tiki')
    const { row, problems } = parseImportRow(cells, terms)
    expect(problems.map(({ column, value, isNeeded }) => [column, value, isNeeded])).toEqual([
      ['How many', '100-120', false],
      ['Mail', 'not an address', false],
    ])
    expect(row!.request).toMatchObject({ fromEmail: null, eventGuestCount: null, experience: null })
    for (const words of ['Mail: not an address', 'How many: 100-120', 'Bar: Tiki']) expect(row!.note).toContain(words)
    expect(parseImportRow(cells, { ...terms, choices: { ...choices, flawed: 'leave' } }).row).toBe(null)
  })

  test('an imported booking keeps agreed and paid amounts, and unclear amounts go to notes', () => {
    const uses = [...choices.uses, 'booked', 'paid', 'paidOn'] as const
    const read = (booked: string, paid: string, paidOn = '', stage = 'Booked', date = '5/15/2027') =>
      parseImportRow([...good.with(7, stage).with(3, date), booked, paid, paidOn], {
        ...terms,
        headings: [...headings, 'Total Booked', 'Total Paid', 'Paid on'],
        choices: { ...choices, uses: [...uses] },
      })
    const sums = (booked: string, paid: string, paidOn?: string, stage?: string, date?: string) => {
      const money = read(booked, paid, paidOn, stage, date).row!.money
      return money && [money.bookedCents, money.payments.map(({ cents, paidOn }) => [cents, paidOn])]
    }
    expect(sums('$1,500.00', 'USD 500')).toEqual([150_000, [[50_000, '2026-11-20']]])
    expect(sums('1500.5', '', '10/1/2026')).toEqual([150_050, []])
    expect(sums('900', '900', '', 'Completed', '5/15/2024')).toEqual([90_000, [[90_000, '2024-05-15']]])
    for (const none of ['', '0', '$0.00', '-0.00']) expect(sums(none, none)).toBe(null)
    for (const odd of ['1.500', '1.500,00', '900-1200', '-5', '($5)', '200000', 'paid']) {
      const { row, problems } = read(odd, '100')
      expect([odd, row!.money!.bookedCents, problems.length]).toEqual([odd, 0, 1])
      expect(row!.note).toContain(`Total Booked: ${odd}`)
    }
    expect(read('900', '100', '1/1/2030').problems.map(({ column }) => column)).toEqual(['Paid on'])
    for (const stage of ['Inquiry', 'Cancelled']) {
      const { row, problems } = read('900', '100', '10/1/2026', stage)
      expect([row!.money, problems]).toEqual([null, []])
      expect(row!.note).toContain('Total Booked: 900\nTotal Paid: 100\nPaid on: 10/1/2026')
    }
  })

  test('an imported row without a date or name, or marked as spam, is skipped', () => {
    for (const [cells, column] of [
      [good.with(3, 'someday'), 'When'],
      [good.with(0, '').with(1, ''), 'Who'],
      [good.with(7, 'Spam'), 'Stage'],
    ] as const) {
      const { row, problems } = parseImportRow(cells, terms)
      expect([row, problems.find(({ isNeeded }) => isNeeded)?.column]).toEqual([null, column])
    }
  })

  test('an imported row with a past date becomes done or lost', () => {
    const past = (stage: string, past: 'done' | 'lost' = 'done') =>
      parseImportRow(good.with(3, '5/15/2024').with(7, stage), { ...terms, choices: { ...choices, past } }).row!.state
    expect(['Booked', 'Completed', 'Inquiry', 'Lost', ''].map((stage) => past(stage))).toEqual([
      'done',
      'done',
      'lost',
      'lost',
      'done',
    ])
    expect(past('', 'lost')).toBe('lost')
    expect(parseImportRow(good.with(7, ''), terms).row!.state).toBe('new')
  })

  test('an imported row from a spreadsheet has its numbers as they were typed', () => {
    const uses = 'name email phone date start end guests zip'.split(' ') as ImportOptions['uses']
    const read = (...cells: string[]) =>
      parseImportRow(cells, { ...terms, headings: uses, choices: { ...choices, uses } })
    expect(
      read('Omar', '', '9045550142.0', '46676', '0.6875', '0.9375', '1.2E+02', '32204.0').row!.request,
    ).toMatchObject({
      phoneNumber: '+19045550142',
      eventDate: '2027-10-16',
      eventStartTime: '16:30',
      eventEndTime: '22:30',
      eventGuestCount: 120,
      zip: '32204',
    })
    expect(read('Bea', '', "'9045550142", '46676.75', '', '', '90', '2139').row!.request).toMatchObject({
      phoneNumber: '+19045550142',
      eventStartTime: '18:00',
      zip: '02139',
    })
    const { row, problems } = read('Nora', '', '9.04555E+09', '10/16/2027', '', '', '120', '')
    expect([row!.request.phoneNumber, row!.note]).toEqual([null, 'phone: 9.04555E+09'])
    expect(problems[0]!.message).toContain('Excel shortened this number')
  })

  test('a row with two email addresses and two phone numbers adds a second contact', () => {
    const cells = good
      .with(1, 'nora.f@example.com ::: nora.work@example.com')
      .with(2, '+1 904-555-0142 ::: +1 904-555-0143')
    const { row, problems } = parseImportRow(cells, terms)
    expect(problems).toEqual([])
    expect(row!.request).toMatchObject({ fromEmail: 'nora.f@example.com', phoneNumber: '+19045550142' })
    expect(row!.contacts).toEqual([{ email: 'nora.work@example.com', phone: '+19045550143' }])
  })

  test('an imported row with a payment but no status is not booked without one', () => {
    const uses = [...choices.uses, 'paid'] as const
    const read = (statuses: ImportOptions['statuses']) =>
      parseImportRow([...good.with(7, ''), '400'], {
        ...terms,
        headings: [...headings, 'Paid'],
        choices: { ...choices, uses: [...uses], statuses },
      })
    expect(read({})).toMatchObject({ status: '', row: { state: 'quoted', money: null } })
    expect(read({ '': 'booked' }).row).toMatchObject({ state: 'booked', money: { payments: [{ cents: 40_000 }] } })
    expect(read({ '': 'none' }).row).toMatchObject({ state: 'new', money: null })
  })

  test('an imported row is skipped if the owner excludes its status', () => {
    const { row, problems } = parseImportRow(good, { ...terms, choices: { ...choices, statuses: { booked: 'out' } } })
    expect([row, problems.map(({ column }) => column)]).toEqual([null, ['Stage']])
  })

  test('an imported row with arbitrary text yields an event or a required-field error', () => {
    fc.assert(
      fc.property(fc.array(fc.string({ maxLength: 40 }), { maxLength: 11 }), (cells) => {
        const { row, problems } = parseImportRow(cells, terms)
        expect(row !== null || problems.some(({ isNeeded }) => isNeeded)).toBe(true)
      }),
      { numRuns: 60 },
    )
  })
})
