-- A title's italics, raised and lowered letters, for lists; null where it has none. The title itself is plain text. It is written
-- with the title, which raises the revision that lists keep cards by.
alter table library.paper add column title_markup jsonb;

-- Raised and lowered letters are found by those on the line: "mg/m²" is written "mg/m2" by who looks for it. The same signs as
-- in raised.ts, one for one.
create or replace function library.plain(text) returns text
  language sql immutable strict parallel safe
  return regexp_replace(
    translate($1,
      '⁰¹²³⁴⁵⁶⁷⁸⁹₀₁₂₃₄₅₆₇₈₉ᵃᵇᶜᵈᵉᶠᵍʰⁱʲᵏˡᵐⁿᵒᵖʳˢᵗᵘᵛʷˣʸᶻᴬᴮᴰᴱᴳᴴᴵᴶᴷᴸᴹᴺᴼᴾᴿᵀᵁⱽᵂ⁺⁻⁼⁽⁾₊₋₌₍₎',
      '01234567890123456789abcdefghijklmnoprstuvwxyzABDEGHIJKLMNOPRTUVW+-=()+-=()'),
    '[\u0001-\u002f\u003a-\u0040\u005b-\u0060\u007b-\u00a9\u00ab-\u00b4\u00b6-\u00b9\u00bb-\u00bf\u00d7\u00f7\u2000-\u206f\u2190-\u2bff\u3000-\u303f\ufff0-\uffff]+',
    ' ', 'g');
