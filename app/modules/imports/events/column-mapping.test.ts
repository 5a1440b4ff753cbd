import { describe, expect, test } from 'vitest'
import { detectColumnMapping } from './detect-column-mapping.ts'

const getUses = (headings: string, cells: string[] = []) => detectColumnMapping(headings.split(','), [cells])

describe('name columns', () => {
  test('names of forms, files, venues and companies are not client names', () => {
    expect(getUses('First Name,Last Name,Email,Form Name,Event Date')).toEqual(
      'firstName lastName email note date'.split(' '),
    )
    expect(getUses('Full Name,Venue Name,Company Name,File Name,Event Date')).toEqual(
      'name venue note note date'.split(' '),
    )
    expect(getUses('ad_name,campaign_name,form_name,full_name,email,Event Date')).toEqual(
      'note note note name email date'.split(' '),
    )
    expect(getUses('Planner Name,Emergency contact name,What is your name?,Event Date')).toEqual(
      'note note name date'.split(' '),
    )
  })

  test('names of a bride and groom, or of two partners, make a couple', () => {
    expect(getUses('Bride,Groom,Wedding Date')).toEqual('name partner date'.split(' '))
    expect(
      getUses('Partner 1 First Name,Partner 1 Last Name,Partner 2 First Name,Partner 2 Last Name,Event Date'),
    ).toEqual('firstName lastName partnerFirst partnerLast date'.split(' '))
    expect(getUses("Your name,Your partner's name,Event Date")).toEqual('name partner date'.split(' '))
    expect(getUses('Bride & Groom,Event Date')).toEqual('name date'.split(' '))
    expect(getUses('Nombre de la novia,Nombre del novio,Fecha de la boda')).toEqual('name partner date'.split(' '))
  })

  test('imported couple names next to a separate client column go to notes', () => {
    expect(getUses('Client Name,Bride,Groom,Wedding Date')).toEqual('name note note date'.split(' '))
  })

  test('emails and phone numbers of other people are not the client’s', () => {
    expect(getUses('Planner Email,Your Email,Email opt-in,Venue Phone,Cell,Event Date,Name')).toEqual(
      'note email note note phone date name'.split(' '),
    )
    expect(getUses('Bride,Groom,Bride Email,Groom Email,Wedding Date')).toEqual(
      'name partner email note date'.split(' '),
    )
    expect(
      getUses('E-mail 1 - Label,E-mail 1 - Value,Phone 1 - Label,Phone 1 - Value,First Name,Last Name,Event Date'),
    ).toEqual('note email note phone firstName lastName date'.split(' '))
  })
})

describe('date columns', () => {
  test('submission dates are not event dates', () => {
    const typeform = "#,What's your name?,Your email,When is the big day?,Start Date (UTC),Submit Date (UTC),Network ID"
    expect(getUses(typeform)).toEqual('skip name email date note received note'.split(' '))
    expect(getUses('Entry Date,Name,Email,Event Date')).toEqual('received name email date'.split(' '))
    expect(getUses('Date,Name,Email,When is your wedding?')).toEqual('received name email date'.split(' '))
    expect(getUses('Date,Name,Date of birth,Wedding Date')).toEqual('received name note date'.split(' '))
    expect(getUses('Date,Name')).toEqual('date name'.split(' '))
  })

  test('columns with day and time together are the event date', () => {
    expect(getUses('Name,Event Start Date,Event End Date')).toEqual('name date end'.split(' '))
    expect(getUses('Name,Event Start,Event End', ['Nora', '10/16/2027 5:00 PM', '10/16/2027 11:00 PM'])).toEqual(
      'name date end'.split(' '),
    )
    expect(getUses('Name,Event Date,Event Start', ['Nora', '10/16/2027', '5:00 PM'])).toEqual(
      'name date start'.split(' '),
    )
  })
})

test('a payments report has an amount and its date in each row', () => {
  const headings =
    'Project name,Client first name,Client last name,Client email,Project date,Invoice,Payment date,Amount,Gratuity,Refunded,Payment method'
  expect(getUses(headings)).toEqual(
    'occasion firstName lastName email date payReference paidOn payment tip refunded payWay'.split(' '),
  )
  expect(getUses('Name,Event Date,Amount')).toEqual('name date note'.split(' '))
})
