import type { Page } from 'playwright-core'
import { openSharedBar } from './browser.ts'
import { checkView, checkViewWithAxe, openAwake, type View } from './low-vision-views.ts'

/** Checks that the accessibility statement lists: low vision, large text, keyboard and touch. */
const bar = openSharedBar()
const pages = [
  '/',
  '/ourstory',
  '/services',
  '/partners',
  '/privacy',
  '/accessibility',
  '/thankyou',
  '/quote',
  '/alcohol-calculator',
  '/no-such-page',
]
/** The same pages with longer text, some opened at a section or with selections. */
const inSpanish = [
  '/es',
  '/es/ourstory',
  '/es/services#event-experiences',
  '/es/services#add-ons',
  '/es/partners#dj',
  '/es/privacy',
  '/es/accessibility',
  '/es/thankyou',
  '/es/quote?package=elite',
  '/es/alcohol-calculator',
]
const open = (page: Page, path: string) => openAwake(page, bar.url + path)

/** Pages in states that follow an interaction. */
const states: View[] = [
  [
    'the open menu',
    async (page) => {
      await open(page, '/')
      await page.getByRole('button', { name: 'Menu' }).click()
    },
  ],
  [
    'the submitted form with errors',
    async (page) => {
      await open(page, '/quote')
      await page.getByRole('button', { name: 'Request my free quote' }).click()
      await page.locator('.summary').waitFor()
    },
  ],
  [
    'the form with errors shown on leaving fields',
    async (page) => {
      await open(page, '/quote')
      await page.locator('#eventGuestCount').fill('abc')
      await page.locator('#eventLocation').fill('Springfield')
      await page.locator('#fromEmail').fill('ada@gmial.com')
      await page.locator('#phoneNumber').focus()
      await page.locator('#eventLocation-error').waitFor()
      await page.locator('#fromEmail-error').waitFor()
    },
  ],
]

const getViews = (paths: string[]) => paths.map((path): View => [path, (page) => open(page, path)])
/** Common phones and a small laptop, besides the narrowest and the widest screen. */
const widths = [360, 390, 1280]
checkView([...getViews(pages), ...states], bar, widths)
checkViewWithAxe(getViews(inSpanish), bar, widths)
