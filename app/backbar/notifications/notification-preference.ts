/** A kind of notification, and whether the user wants it. */
export type NotificationPreference = { kind: string; label: string; isOn: boolean }
