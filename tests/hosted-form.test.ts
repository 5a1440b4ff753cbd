import { expect, test } from 'vitest'
import { writeSetting } from '../app/business/business.server.ts'
import { guest } from './guest.ts'
import { databases, emptyHouse } from './house.ts'

const ours = { quoteUrl: null, calculatorUrl: null, calculatorHeight: 1200 }

test.each(databases)('%s: a setting puts a hosted form in the place of ours, and takes it away again', async (database) => {
  await using house = await emptyHouse(database)
  const { visit, open } = await guest(house)
  const frameIn = (html: string) => /<iframe[^>]*>/.exec(html)?.[0] ?? null
  const framesAllowed = (response: Response) => /frame-src ([^;]*)/.exec(response.headers.get('Content-Security-Policy') ?? '')?.[1]
  expect(frameIn((await open()).html)).toBeNull()
  expect(framesAllowed(await visit('/quote'))).toBe("'none'")

  await writeSetting(house.db, 'hosted', { ...ours, quoteUrl: 'https://forms.example:8443/nerd?form=1&x="2"' }, house.now())
  const hosted = await open()
  const frame = frameIn(hosted.html)
  expect(frame).toContain('title="Free Quote Form"')
  expect(frame).toContain('height="2000"')
  expect(frame).toContain('src="https://forms.example:8443/nerd?form=1&amp;x=&quot;2&quot;"')
  expect(framesAllowed(await visit('/quote'))).toBe('https://forms.example:8443')
  expect(hosted.text).toContain('Contact Us')
  expect(hosted.html).not.toContain('name="requestorName"')
  for (const path of ['/', '/services', '/thankyou']) expect(framesAllowed(await visit(path))).toBe("'none'")

  await writeSetting(house.db, 'hosted', ours, house.now())
  expect(frameIn((await open()).html)).toBeNull()
  expect((await open()).html).toContain('name="requestorName"')
  expect(framesAllowed(await visit('/quote'))).toBe("'none'")
})
