import { redirect } from 'react-router'

/** The former list of events now shows the booked events. */
export function loader() {
  return redirect('/backbar/jobs?show=booked', 308)
}
