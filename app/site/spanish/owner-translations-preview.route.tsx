import { getLocalYear } from '../../business/dates.ts'
import { getSetting } from '../../business/stored-settings.server.ts'
import { translateDeep, createTranslator } from '../../business/translator.ts'
import { requestContext } from '../../request-context.server.ts'
import { servicesText } from '../../menu/catalog/services-text.ts'
import { ServicesTabs } from '../../menu/catalog/services-tabs.tsx'
import type { Db } from '../../plumbing/database/database.server.ts'
import { parseFormInput } from '../../plumbing/http/form-input.server.ts'
import type { PageHandle } from '../../ui/page-handle.ts'
import { PageHeader } from '../../ui/page-header.tsx'
import { UntranslatedTextProvider } from '../../ui/page-language.tsx'
import { PreviewBar, PreviewFrame } from '../page-editor/preview-frame.tsx'
import { translatePageItems } from '../page-items/translate-page-item.ts'
import { filterPageItems } from '../page-items/page-item.ts'
import { listPageItems } from '../page-items/page-items.server.ts'
import { QuestionList } from '../page-items/question-list.tsx'
import { getHomePage } from '../pages/home-page.server.ts'
import { HomePage } from '../pages/home-page.tsx'
import { OurStoryPage } from '../pages/our-story-page.tsx'
import { PrivacyPage } from '../pages/privacy-page.tsx'
import { partnersPageText } from '../partners/partners-page-text.ts'
import { PartnerList } from '../partners/partner-list.tsx'
import { listPartners } from '../partners/partners.server.ts'
import type { Route } from './+types/owner-translations-preview.route'
import { getOwnerTranslations } from './owner-translations.server.ts'
import {
  toTranslationInput,
  validateTranslationPairs,
  parseTranslationPairs,
  type TranslationPair,
} from './owner-translations.ts'

/** The preview is shown as visitors see the site, without the back office navigation. */
export const handle: PageHandle = { bare: true, look: true }

/** Pages the preview can show. */
const pages = {
  home: 'Home',
  services: 'Services',
  story: 'Our Story',
  listed: 'Questions and partners',
  privacy: 'Privacy',
} as const
type PageName = keyof typeof pages

export async function loader({ context }: Route.LoaderArgs) {
  const { db, config, now } = context.get(requestContext).services
  return {
    ...(await loadTranslatedPages(db, config, [], now())),
    page: 'home' as PageName,
    pairs: [] as TranslationPair[],
  }
}

/** Renders the submitted form values. Stores nothing. */
export async function action({ request, context }: Route.ActionArgs) {
  const { db, config, now } = context.get(requestContext).services
  const input = await parseFormInput(request)
  const pairs = parseTranslationPairs(input)
  const page = Object.hasOwn(pages, input.page ?? '') ? (input.page as PageName) : 'home'
  return { ...(await loadTranslatedPages(db, config, pairs, now())), page, pairs }
}

/** Loads the owner's texts on the previewed pages with the submitted Spanish translations. `now` in epoch milliseconds. */
async function loadTranslatedPages(
  db: Db,
  config: { siteUrl: string; isDemo: boolean },
  pairs: TranslationPair[],
  now: number,
) {
  const { spanish } = await getOwnerTranslations(db)
  const typed = Object.fromEntries(pairs.map(({ english, spanish }) => [english, spanish]))
  const { say, stillEnglish } = createTranslator({ ...spanish, ...typed })
  const [home, story, privacy, hosted, partners, parts] = await Promise.all([
    getHomePage(db, { ...config, now }, 'es', { say, stillEnglish }),
    getSetting(db, 'story'),
    getSetting(db, 'privacy'),
    getSetting(db, 'hosted'),
    listPartners(db),
    listPageItems(db),
  ])
  return {
    language: 'es' as const,
    year: getLocalYear(now, home.identity.timeZone),
    home,
    story: translateDeep(story, say),
    privacy: translateDeep(privacy, say),
    hosted,
    partners: partners.map((partner) => ({ ...partner, trade: say(partner.trade) })),
    parts: translatePageItems(parts, say),
    stillEnglish: stillEnglish(),
  }
}

/** Preview of the Spanish site with the submitted translations and a bar marking it as unsaved. */
export default function OwnerTranslationsPreviewRoute({ loaderData, actionData }: Route.ComponentProps) {
  const shown = actionData ?? loaderData
  const { home, year, page, pairs, stillEnglish } = shown
  const mend = validateTranslationPairs(pairs).map(({ message }) => message)
  const bar = (
    <PreviewBar action="/backbar/spanish" typed={toTranslationInput(pairs)} mend={mend} save="save" edit="edit">
      {Object.entries(pages)
        .filter(([name]) => name !== page)
        .map(([name, label]) => (
          <button
            key={name}
            className="plain"
            type="submit"
            name="page"
            value={name}
            formAction="/backbar/spanish/preview"
          >
            {label}
          </button>
        ))}
    </PreviewBar>
  )
  return (
    <UntranslatedTextProvider value={stillEnglish}>
      <PreviewFrame
        title="Spanish translations"
        description="Not saved yet."
        identity={home.identity}
        year={year}
        path="/es"
        bar={bar}
      >
        <Shown {...shown} />
      </PreviewFrame>
    </UntranslatedTextProvider>
  )
}

type Shown = Awaited<ReturnType<typeof loadTranslatedPages>> & { page: PageName }

function Shown({ page, home, story, privacy, hosted, partners, parts }: Shown) {
  switch (page) {
    case 'home':
      return <HomePage {...home} />
    case 'services':
      return (
        <>
          <PageHeader {...servicesText('es')} picture={null} />
          <ServicesTabs catalogue={home.catalogue} pictures={home.pictures} />
        </>
      )
    case 'story':
      return <OurStoryPage words={story} portrait={home.pictures.ceo} />
    case 'listed':
      return (
        <>
          <PageHeader {...partnersPageText('es')} picture={null} />
          <div className="wrap">
            <QuestionList parts={[...filterPageItems(parts, 'questions'), ...filterPageItems(parts, 'fine-print')]} />
            <PartnerList partners={partners} />
          </div>
        </>
      )
    case 'privacy':
      return <PrivacyPage identity={home.identity} words={privacy} hosted={hosted} />
  }
}
