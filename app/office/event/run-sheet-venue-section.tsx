import { formatPhoneNumber } from '../../business/format-phone-number.ts'
import { venueSettingLabels, siteDetailLabels, type SiteDetailKey } from '../../operations/events/event-details.ts'
import { formatSiteContact } from '../../operations/events/event-logistics.ts'
import { VenueSuggestionSection } from '../../operations/venues/similar-venue.tsx'
import { RunSheetFold, joinSummaryParts, MissingDetailLinks } from './run-sheet-fold.tsx'
import type { RunSheetTabPageProps, RunSheetWithIssues } from './run-sheet-tab-page-props.tsx'

export function VenueSection({ night, lacks, place }: RunSheetWithIssues & Pick<RunSheetTabPageProps, 'place'>) {
  const { site, facts } = night
  const notes: [label: string, words: string][] = [
    [
      'On-site contact',
      joinSummaryParts(site.contact && formatSiteContact(site), site.phone && formatPhoneNumber(site.phone)),
    ],
    ['Indoors or outdoors', facts.setting ? venueSettingLabels[facts.setting] : ''],
    ['Rain plan', facts.rainPlan],
    ...Object.entries(siteDetailLabels).map(([name, label]): [string, string] => [
      label,
      site.notes[name as SiteDetailKey],
    ]),
    ['Notes', place.notes],
  ]
  const known = notes.filter(([, words]) => words !== '')
  return (
    <>
      <RunSheetFold
        heading="The venue"
        inside={known.map(([label, words]) => (label === 'Rain plan' ? `If it rains: ${words}` : words)).join('. ')}
      >
        <dl className="night-notes">
          {known.map(([label, words]) => (
            <div className="stack" key={label}>
              <dt>{label}</dt>
              <dd>{words}</dd>
            </div>
          ))}
        </dl>
        <p className="night-more wrap-line">
          <a href={`/backbar/jobs/${night.eventId}/facts`}>Event details</a>
          <a href={`/backbar/jobs/${night.eventId}/facts?open=venue`}>Venue notes</a>
        </p>
      </RunSheetFold>
      <VenueSuggestionSection eventId={night.eventId} alike={place.alike} />
      <MissingDetailLinks
        night={night}
        lacks={lacks}
        codes={['loadInWay', 'setting', 'rainPlan', 'power', 'water', 'parking']}
      />
    </>
  )
}
