/**
 * The passwords that open most lists of leaked ones, with Swedish favourites; those shorter than
 * six characters are refused by length.
 */
export const COMMON_PASSWORDS: ReadonlySet<string> = new Set(
  `123456 123456789 12345678 1234567 1234567890 password password1 password123 passw0rd qwerty
  qwerty123 qwertyuiop abc123 111111 000000 123123 654321 666666 888888 121212 112233 123321
  1q2w3e4r 1qaz2wsx q1w2e3r4 zaq12wsx asdfgh asdfghjkl zxcvbnm iloveyou princess monkey dragon
  sunshine football baseball superman batman letmein welcome admin123 administrator master shadow
  michael jennifer charlie jordan freedom whatever trustno1 starwars pokemon computer internet
  hejhej hejhej1 hejsan hejsan1 hejsan123 lösenord lösenord1 lösenord123 losenord losenord1
  losenord123 sverige sverige1 stockholm goteborg göteborg sommar sommar1 sommar123 vinter vinter1
  blomma fotboll hockey aik123 hammarby djurgarden djurgården kalleanka bajskorv qwe123 mamma123
  pappa123 svensk banan1 bajs123 hemligt hemlighet valv123`.split(/\s+/),
);
