import type { ChangeKind } from "#app/features/programme-watch/rules.ts";

/** Pages of programmes as federal, provincial, agency and university sites lay them out, in versions that differ by what surrounds the text. */

export type Language = "en" | "fr";
export type Content = { title: string; intro: string; deadline: string; amount: string; rate: string; who: string[]; state: string };
export type Planted = { kind: Exclude<ChangeKind, "gone" | "intake">; content: Partial<Content>; value?: string };

type Words = {
  [part in "news" | "menu" | "who" | "when" | "money" | "status" | "modified" | "visits" | "cookies" | "related" | "privacy"]: string;
};
const words: Record<Language, Words> = {
  en: { news: "News", menu: "Menu", who: "Who can apply", when: "Key dates", money: "Funding available", status: "Status", modified: "Date modified", visits: "people have viewed this page", cookies: "We use cookies to improve your visit", related: "Related links", privacy: "Privacy" },
  fr: { news: "Nouvelles", menu: "Menu", who: "Qui peut présenter une demande", when: "Dates importantes", money: "Aide financière", status: "Statut", modified: "Date de modification", visits: "personnes ont consulté cette page", cookies: "Nous utilisons des témoins pour améliorer votre visite", related: "Liens connexes", privacy: "Confidentialité" },
}; // biome-ignore format: two lists

const rotated = <T>(list: T[], by: number) => list.map((_, index) => list[(index + by) % list.length] as T);
const isoDay = (time: number) => new Date(time).toISOString().slice(0, 10);
const longDay = (time: number, language: Language) =>
  new Intl.DateTimeFormat(`${language}-CA`, { dateStyle: "long", timeZone: "UTC" }).format(time);
const paragraph = (text: string) => `<p>${text}</p>`;

/** What is another at each visit and says nothing of the programme. */
function noise(language: Language, visit: number, now: number) {
  const said = words[language];
  const headlines =
    language === "en"
      ? [
          "Minister announces $5 million for innovation",
          "Five firms receive funding",
          "New report on skills",
          "Applications that won in the spring",
        ]
      : [
          "Le ministre annonce 5 millions de dollars",
          "Cinq entreprises reçoivent un financement",
          "Nouveau rapport sur les compétences",
          "Les projets retenus au printemps",
        ];
  const news = rotated(headlines, visit).slice(0, 3).map((text, index) => ({ text, day: longDay(now - index * 86_400_000, language), href: `/n/${visit * 7 + index}?sid=${visit * 31}` })); // biome-ignore format: one line
  const links = rotated(["A", "B", "C", "D", "E"], visit).map((name) => `<li><a href="/${name}?session=${visit * 13}">${said.related} ${name}</a></li>`).join(""); // biome-ignore format: one line
  return {
    ...said,
    news,
    links,
    stamp: isoDay(now - (visit % 3) * 86_400_000),
    count: 1200 + visit * 17,
    token: `tok${visit * 7919}`,
    today: longDay(now, language),
    menuItems: rotated(["Home", "Programs", "Open calls", "About", "Contact"], visit % 2).map((item) => `<li><a href="/${item}">${item}</a></li>`).join(""), // biome-ignore format: one line
  };
}

type Layout = (content: Content, language: Language, visit: number, now: number) => string;

const federal: Layout = (content, language, visit, now) => {
  const around = noise(language, visit, now);
  return `<!DOCTYPE html><html lang="${language}"><head><meta charset="utf-8"><title>${content.title} - Canada.ca</title><script>var t="${around.token}"</script></head><body vocab="http://schema.org/">
<header><div id="wb-bnr"><a href="/">Government of Canada</a></div><nav class="gcweb-menu"><ul>${around.menuItems}</ul></nav><ol class="breadcrumb"><li><a href="/">Canada.ca</a></li></ol></header>
<main property="mainContentOfPage" class="container"><h1 id="wb-cont">${content.title}</h1>${paragraph(content.intro)}
<section class="alert alert-info"><p>${content.state}</p></section>
<h2>${around.who}</h2><ul>${rotated(content.who, visit).map((one) => `<li>${one}</li>`).join("")}</ul>
<h2>${around.money}</h2>${paragraph(content.amount)}${paragraph(content.rate)}
<h2>${around.when}</h2>${paragraph(content.deadline)}
<div class="pagedetails"><dl id="wb-dtmd"><dt>${around.modified}:</dt><dd><time property="dateModified">${around.stamp}</time></dd></dl></div></main>
<footer><ul>${around.links}</ul><p>© ${new Date(now).getUTCFullYear()} ${around.today}</p></footer></body></html>`; // biome-ignore format: markup
};

const provincial: Layout = (content, language, visit, now) => {
  const around = noise(language, visit, now);
  return `<html lang="${language}-CA"><head><title>${content.title}</title></head><body class="has-sidebar"><form method="post" action="./?s=${around.token}"><input type="hidden" name="__VIEWSTATE" value="${around.token}">
<div id="top-menu"><ul>${around.menuItems}</ul></div>
<div id="content"><h1>${content.title}</h1><div class="intro">${content.intro}</div>
<table><tr><th>${around.status}</th><td>${content.state}</td></tr><tr><th>${around.money}</th><td>${content.amount}</td></tr><tr><th>%</th><td>${content.rate}</td></tr><tr><th>${around.when}</th><td>${content.deadline}</td></tr></table>
<h3>${around.who}</h3>${content.who.map(paragraph).join("\n   ")}
<p>${around.modified} : ${around.stamp}</p><p>${around.count} ${around.visits}</p></div>
<div class="col-md-4 sidebar"><h3>${around.news}</h3>${around.news.map((item) => `<div class="item"><span>${item.day}</span> <a href="${item.href}">${item.text}</a></div>`).join("")}</div>
<div id="footer"><ul>${around.links}</ul>${around.today}</div></form></body></html>`; // biome-ignore format: markup
};

const agency: Layout = (content, language, visit, now) => {
  const around = noise(language, visit, now);
  return `<!doctype html><html lang="${language}"><head><title>${content.title} | Agency</title><style>.v${visit}{}</style></head><body class="wp page-id-${visit}">
<div class="cookie-notice" role="dialog"><p>${around.cookies} (${around.token}).</p><button>OK</button></div>
<header class="site-header"><nav><ul>${around.menuItems}</ul></nav></header>
<div class="site-main"><article class="post"><header><h1>${content.title}</h1></header><p>${visit % 2 ? content.intro.replaceAll("'", "’") : content.intro}</p>
<dl><dt>${around.money}</dt><dd>${content.amount}</dd><dt>%</dt><dd>${content.rate}</dd><dt>${around.when}</dt><dd>${content.deadline}</dd></dl>
<h2>${around.who}</h2><ul>${rotated(content.who, visit).map((one) => `<li>${one}</li>`).join("\n")}</ul>
<p class="status"><strong>${content.state}</strong></p></article>
<aside class="widget-area"><section class="widget"><h2>${around.news}</h2><ul>${around.news.map((item) => `<li><a href="${item.href}">${item.text}</a> <time>${item.day}</time></li>`).join("")}</ul></section>
<section class="widget social-share"><a href="#">Facebook</a> ${around.count}</section></aside></div>
<footer>${around.modified}: ${around.stamp} <ul>${around.links}</ul></footer></body></html>`; // biome-ignore format: markup
};

const university: Layout = (content, language, visit, now) => {
  const around = noise(language, visit, now);
  return `<!doctype html><html><head><title>${content.title} — Université / University</title></head><body>
<div role="banner"><div role="search">${around.token}</div><ul class="nav">${around.menuItems}</ul></div>
<div role="main"><h1>${content.title}</h1>
<div class="card"><div class="label">${around.status}</div><div class="value">${content.state}</div></div>
<div class="card"><div class="label">${around.when}</div><div class="value">${content.deadline}</div></div>
<p>${content.intro}</p><h2>${around.money}</h2><p>${content.amount} ${content.rate}</p>
<h2>${around.who}</h2><p>${content.who.join(" ")}</p>
<div class="news-carousel">${around.news.map((item) => `<div><h3>${item.text}</h3><p>${item.day}</p></div>`).join("")}</div>
<h2>${around.related}</h2><ul>${around.links}</ul></div>
<div role="contentinfo">${around.privacy} · ${around.today} · ${around.count} ${around.visits}</div></body></html>`; // biome-ignore format: markup
};

export const layouts: Layout[] = [federal, provincial, agency, university];

const titles: Record<Language, string[]> = {
  en: ["Digital Skills Fund", "Clean Growth Program", "Student Work Placement Grant", "Research Partnership Award", "Export Readiness Support", "Northern Business Program", "Prototype Voucher", "Apprentice Hiring Credit", "AI Adoption Initiative", "Community Technology Grant"],
  fr: ["Fonds des compétences numériques", "Programme de croissance propre", "Subvention de stage", "Bourse de partenariat de recherche", "Soutien à l’exportation", "Programme des entreprises du Nord", "Bon de prototypage", "Crédit d’embauche d’apprentis", "Initiative d’adoption de l’IA", "Subvention technologique communautaire"],
}; // biome-ignore format: two lists

type Wordings = Record<keyof Omit<Content, "title" | "intro" | "who">, [string, string, string?][]> & {
  who: [string[], string[]][];
  intro: string[];
};
const wordings: Record<Language, Wordings> = {
  en: {
    intro: ["The program helps organizations in Canada adopt new tools. It is delivered by regional offices. You'll work with an advisor from the first day.", "This initiative supports projects that bring research to market. Our staff answer questions on weekdays. Read the guide before you begin."],
    deadline: [
      ["The application deadline is January 15, 2027 at 3 p.m. ET.", "The application deadline is February 26, 2027 at 3 p.m. ET.", "2027-02-26"],
      ["Applications are accepted from November 15 to January 12 at 3 p.m. ET.", "Applications are accepted from November 15 to January 29 at 3 p.m. ET.", "2027-01-29"],
      ["Closing date: 2027-01-20", "Closing date: 2027-03-05", "2027-03-05"],
      ["Submit your proposal no later than Jan. 31, 2027.", "Submit your proposal no later than Feb. 14, 2027.", "2027-02-14"],
      ["Applications are due by March 1.", "Applications are due by April 1.", "2027-04-01"],
    ],
    amount: [
      ["Successful applicants receive up to $50,000 per project.", "Successful applicants receive up to $75,000 per project."],
      ["The maximum contribution is $1.5 million.", "The maximum contribution is $1 million."],
      ["A wage subsidy of $5,000 for each placement.", "A wage subsidy of $7,000 for each placement."],
    ],
    rate: [
      ["We cover 50% of eligible costs.", "We cover 60% of eligible costs."],
      ["Funding may reach 75 per cent of salaries.", "Funding may reach 50 per cent of salaries."],
    ],
    who: [
      [["You must employ fewer than 500 people in Canada.", "You must be incorporated federally or in a province.", "Projects last up to 12 months."], ["You must employ fewer than 250 people in Canada.", "You must be incorporated federally or in a province.", "Projects last up to 12 months."]],
      [["Small and medium-sized businesses.", "Not-for-profit organizations.", "Post-secondary institutions."], ["Small and medium-sized businesses.", "Not-for-profit organizations.", "Post-secondary institutions.", "Indigenous governments."]],
      [["Applicants must be Canadian citizens or permanent residents.", "Full-time students of a recognized college."], ["Applicants must be Canadian citizens, permanent residents or protected persons.", "Full-time students of a recognized college."]],
      [["Companies with sales under $10 million.", "Firms located in Ontario or Quebec.", "Women entrepreneurs."], ["Companies with sales under $10 million.", "Women entrepreneurs."]],
    ],
    state: [
      ["We are currently accepting applications.", "The program is fully subscribed."],
      ["Status: Open", "Status: Closed"],
      ["The call is now open.", "We are no longer accepting applications."],
      ["Applications are open.", "The intake has closed."],
    ],
  },
  fr: {
    intro: ["Le programme aide les organisations du Canada à adopter de nouveaux outils. Il est offert par les bureaux régionaux. Un conseiller vous accompagne dès le premier jour.", "Cette initiative appuie les projets qui mènent la recherche au marché. Notre équipe répond aux questions en semaine. Lisez le guide avant de commencer."],
    deadline: [
      ["La date limite est le 15 janvier 2027 à 17 h (HE).", "La date limite est le 1er février 2027 à 17 h (HE).", "2027-02-01"],
      ["Les demandes sont reçues du 15 novembre au 12 janvier.", "Les demandes sont reçues du 15 novembre au 29 janvier.", "2027-01-29"],
      ["Échéance : 2027-01-20", "Échéance : 2027-03-05", "2027-03-05"],
      ["Déposez votre demande au plus tard le 31 janvier 2027.", "Déposez votre demande au plus tard le 28 février 2027.", "2027-02-28"],
      ["Date limite : le 1er mars", "Date limite : le 1er avril", "2027-04-01"],
    ],
    amount: [
      ["L’aide atteint au plus 50 000 $ par projet.", "L’aide atteint au plus 75 000 $ par projet."],
      ["La contribution maximale est de 1,5 million de dollars.", "La contribution maximale est de 1 million de dollars."],
      ["Une subvention salariale de 5 000 $ par stage.", "Une subvention salariale de 7 000 $ par stage."],
    ],
    rate: [
      ["Nous couvrons 50 % des coûts admissibles.", "Nous couvrons 60 % des coûts admissibles."],
      ["L’aide peut atteindre 75 pour cent des salaires.", "L’aide peut atteindre 50 pour cent des salaires."],
    ],
    who: [
      [["L’entreprise doit compter moins de 500 employés.", "Elle doit être constituée au Canada.", "Les projets durent au plus 12 mois."], ["L’entreprise doit compter moins de 250 employés.", "Elle doit être constituée au Canada.", "Les projets durent au plus 12 mois."]],
      [["Petites et moyennes entreprises.", "Organismes sans but lucratif.", "Établissements postsecondaires."], ["Petites et moyennes entreprises.", "Organismes sans but lucratif.", "Établissements postsecondaires.", "Gouvernements autochtones."]],
      [["Les candidats doivent être citoyens canadiens ou résidents permanents.", "Étudiants à temps plein d’un collège reconnu."], ["Les candidats doivent être citoyens canadiens, résidents permanents ou personnes protégées.", "Étudiants à temps plein d’un collège reconnu."]],
      [["Entreprises dont les ventes sont sous 10 millions de dollars.", "Entreprises situées en Ontario ou au Québec.", "Femmes entrepreneures."], ["Entreprises dont les ventes sont sous 10 millions de dollars.", "Femmes entrepreneures."]],
    ],
    state: [
      ["Les demandes sont maintenant acceptées.", "Le budget du programme est épuisé."],
      ["Statut : Ouvert", "Statut : Fermé"],
      ["L’appel est ouvert.", "Nous n’acceptons plus de demandes : le programme est fermé."],
      ["Le programme est actuellement ouvert.", "Le programme est suspendu."],
    ],
  },
}; // biome-ignore format: wordings, one a line

const at = <T>(list: T[], index: number) => list[index % list.length] as T;

/** Returns the page of a number: its layout, language and content, and a change of each kind to plant one after the other. */
export function replayedPage(n: number) {
  const language: Language = n % 2 ? "fr" : "en";
  const own = wordings[language];
  const [deadline, amount, rate, state, who] = [
    at(own.deadline, n >> 1),
    at(own.amount, n >> 1),
    at(own.rate, n >> 1),
    at(own.state, n >> 1),
    at(own.who, n >> 1),
  ];
  const content: Content = {
    title: at(titles[language], n >> 1),
    intro: at(own.intro, n >> 2),
    deadline: deadline[0],
    amount: amount[0],
    rate: rate[0],
    who: who[0],
    state: state[0],
  };
  const planted: Planted[] = [
    { kind: "deadline", content: { deadline: deadline[1] }, ...(deadline[2] && { value: deadline[2] }) },
    n % 3 ? { kind: "amount", content: { amount: amount[1] } } : { kind: "amount", content: { rate: rate[1] } },
    { kind: "who", content: { who: who[1] } },
    { kind: "state", content: { state: state[1] } },
  ];
  const layout = at(layouts, (n >> 1) + n);
  return { language, content, planted, html: (given: Content, visit: number, now: number) => layout(given, language, visit, now) };
}
