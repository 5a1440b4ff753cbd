import { EventStaffSection } from './admin/event-staff-section.tsx'
import type { EventStaffView } from './admin/event-staff-view.ts'
import { CollapsibleEventPaySection } from './pay/event-pay-section.tsx'
import type { EventPayView } from './pay/pay-confirmation.ts'

/** Creates the section of an event's overview with its shifts. Empty if the event has none. */
export function createEventStaffSectionComponent(staff: EventStaffView | null) {
  return () => staff && <EventStaffSection staff={staff} />
}

/** Creates the section of an event's money page with the pay of its staff. Empty if nobody is assigned. */
export function createEventPaySectionComponent(view: EventPayView | null) {
  return () =>
    view && (
      <div className="crew-part">
        <CollapsibleEventPaySection {...view} from="job" />
      </div>
    )
}
