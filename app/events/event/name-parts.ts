/** Titles before a name. Titles that are also first names (Don, Major, Dean, Justice) are left out. */
export const nameTitles = new Set(
  (
    'mr mrs ms miss mx messrs mister missus dr drs doctor prof professor rev reverend fr father pastor rabbi imam sister ' +
    'brother hon honorable judge sir dame lady sen senator rep gov governor mayor capt captain cpt col colonel lt lieutenant ' +
    'ltc ltjg maj sgt sergeant ssgt msgt sfc cpl pvt adm admiral cmdr commander cdr cpo gen brig chief coach ' +
    'sr sra srta señor señora señorita dra doctora dña doña lic ing arq profa padre hermana hermano'
  ).split(' '),
)

/** Suffixes after a name. */
export const nameSuffixes = new Set(
  'jr sr ii iii iv md m.d do phd ph.d esq dds dmd dvm cpa rn np pa pe jd mba ret usn usmc usaf usa pmp'.split(' '),
)

/** Words that mark the name of a company, club or family. The first word of such a name is not a first name. */
export const groupNamePattern = new RegExp(
  "(?<![\\p{L}'’-])(?:" +
    'llc|llp|pllc|plc|inc|ltd|ltda|corp|corporation|co\\.|gmbh|company|companies|realty|properties|holdings|enterprises|' +
    'solutions|services|partners|associates|agency|studios?|group|family|familia|families|club|church|iglesia|parish|parroquia|' +
    'ministry|ministries|synagogue|congregation|hotel|resort|university|universidad|college|school|escuela|colegio|academy|' +
    'academia|institute|instituto|foundation|fundación|fundacion|association|asociación|asociacion|society|sociedad|' +
    'rotary|kiwanis|elks|lions|league|liga|guild|chamber|committee|comité|council|board|department|dept|office|oficina|' +
    'team|equipo|events|eventos|catering|restaurant|restaurante|brewery|winery|hospital|clinic|clínica|museum|museo|' +
    'library|theater|theatre|gallery|cent(?:er|re)|centro|alumni|fraternity|sorority|hoa|pta|pto|nonprofit|grupo|empresa|' +
    "sons|bros|brothers|hermanos)(?![\\p{L}'’-])|^(?:the|los|las|st\\.?|saint)\\s|\\sof\\s",
  'iu',
)

/** Vietnamese family names with diacritics. They come first, and the given name last. */
export const isFamilyNameFirst = new Set(
  'Nguyễn Trần Lê Phạm Huỳnh Hoàng Phan Vũ Võ Đặng Bùi Đỗ Hồ Ngô Dương Lý Đinh Trịnh Trương Đoàn'.split(' '),
)
