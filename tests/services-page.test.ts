import { describe, expect, test } from 'vitest'
import { createVisitor } from './guest.ts'
import { databases, createTestApp } from './test-app.ts'
import { createOwnerClient } from './owner-client.ts'

const terms = '/backbar/settings/terms'
const questions = '/backbar/pages?open=parts/questions'

test('the tabs of Services link to sections of one page, and only /quote takes requests', async () => {
  await using app = await createTestApp()
  const { html } = await (await createVisitor(app)).open('/services')
  const main = html.slice(html.indexOf('<main'), html.indexOf('</main>'))
  expect([...main.matchAll(/<li\b[^>]*><a [^>]*href="#([a-z-]+)"[^>]*>/g)].map(([, id]) => id)).toEqual([
    'general-details',
    'event-experiences',
    'add-ons',
  ])
  expect([...main.matchAll(/<section id="([a-z-]+)" class="panel"/g)].map(([, id]) => id)).toEqual([
    'general-details',
    'event-experiences',
    'add-ons',
  ])
  // The link that the specification names, and the form at the end of the page.
  expect(main.match(/(href|action)="\/quote[^"]*"/g)).toEqual(['href="/quote"', 'action="/quote"'])
  expect(main).toContain('name="eventDate"')
  expect(main).toContain('name="eventGuestCount"')
  for (const slug of ['hops-and-grapes', 'package-elite']) expect(main).toContain(`id="${slug}"`)
})

describe.each(databases)('%s: questions and terms', (database) => {
  test('Services shows the current terms, and insurance only where the terms include it', async () => {
    await using app = await createTestApp(database)
    const [owner, client] = [await createOwnerClient(app), await createVisitor(app)]
    const [before, antes] = [await client.open('/services'), await client.open('/es/services')]
    expect(before.text).toContain('25% of the total, at least $250')
    expect(antes.text).toContain('25% del total, $250 como mínimo')
    expect(before.text).toContain('Your venue We need level, dry ground')
    expect(antes.text).toContain('El lugar Necesitamos un terreno nivelado')
    for (const { text } of [before, antes]) expect(text).not.toMatch(/Insurance|Seguro/)

    expect((await owner.fill(terms, { depositPercent: '40', depositLeast: '0' })).status).toBe(303)
    const { text } = await client.open('/services')
    expect(text).toContain('Your yes and the deposit make the date yours: 40% of the total.')
    expect(text).toContain('Insurance We carry liability insurance')
    const clauses = [...(await owner.open(terms)).fields]
    const [tips] = clauses.find(([, words]) => words === 'Tips')!
    const insurance = clauses.find(([, words]) => words === 'Insurance')![0].replace('heading', '')
    const without = Object.fromEntries(['heading', 'words', 'headingEs', 'wordsEs'].map((of) => [insurance + of, '']))
    expect((await owner.fill(terms, { ...without, [tips.replace('heading', 'words')]: 'None, ever.' })).status).toBe(
      303,
    )
    const after = (await client.open('/services')).text
    expect(after).toContain('Tips None, ever.')
    expect(after).not.toContain('Insurance')
  })

  test('the questions page states current rules and terms, and edited samples lose their mark', async () => {
    await using app = await createTestApp(database)
    const [owner, client] = [await createOwnerClient(app), await createVisitor(app)]
    const page = await client.open('/questions')
    expect(page.text).toContain('One up to 75 guests, two from 76, three from 151.')
    expect(page.links.get('Call')).toBe('tel:+19045550142')
    expect(page.links.get('write')).toBe('mailto:hello@nerdandtonic.example')
    expect(page.text).not.toMatch(/[{}]/)
    const thing = JSON.parse(/<script type="application\/ld\+json">(.*?)<\/script>/.exec(page.html)![1]!)
    expect(JSON.stringify(thing)).toContain('One up to 75 guests')
    const spanish = await client.open('/es/questions')
    expect(spanish.text).toContain('Uno hasta 75 invitados, dos a partir de 76, tres a partir de 151.')
    expect(spanish.text).toContain('Con tu confirmación y el depósito')
    expect(spanish.html).not.toMatch(/<d[td] lang="en"/)

    expect((await owner.fill('/backbar/menu?open=rules', { guestsPerBartender: '50' })).status).toBe(303)
    expect((await owner.fill(terms, { depositPercent: '0', depositLeast: '0' })).status).toBe(303)
    const changed = (await client.open('/questions')).text
    expect(changed).toContain('One up to 50 guests, two from 51, three from 101.')
    expect(changed).toContain('No deposit: your yes makes the date yours.')

    const list = await owner.open(questions)
    const samplesIn = ({ html }: { html: string }) => html.split('<aside')[0]!.match(/>sample</g)
    expect(samplesIn(list)).toHaveLength(6)
    const { id } = await app.db.selectFrom('page_item').select('id').orderBy('position').executeTakeFirstOrThrow()
    expect((await owner.open(`${questions}/${id}`)).text).toContain('sample It came with the site')
    expect((await owner.fill(`${questions}/${id}`, { answer: 'Yes: {miles} of it.' })).status).toBe(303)
    expect(samplesIn(await owner.open(questions))).toHaveLength(5)
    expect((await client.open('/questions')).text).toContain('Yes: 40 miles of it.')
  })
})
