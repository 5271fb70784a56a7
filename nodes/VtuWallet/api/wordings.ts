import type { RefusalKind } from '../purchase/verdict';

/** Refusals of this family, as whole sentences in lower case. `₦` stands for a Naira figure, `#` for another number. */

const networks = 'mtn|airtel|glo|9mobile|etisalat';
const offers = 'plan|package|product|bundle|disco|exam|flight|esim|offer';
const goods = `this|the|${networks}|\\d+(?:\\.\\d+)?(?:gb|mb)|sme|cg|gifting|corporate|direct|vtu|sns|airtime|data|betting|cable|dstv|gotv|startimes|electricity|card|recharge|${offers}`;
const product = `(?:${goods})(?: (?:${goods}))*`;
const inputs =
	'network|phone|(?:phone |mobile )?number|(?:data |cable )?plan(?: type)?|amount|disco|cable|meter(?: number| type)?|iuc(?: number)?|smart ?card(?: number)?|exam(?: type)?|quantity|sender(?: id)?|recipients?|package(?: type)?|passengers?|email|(?:betting|customer|exam|flight) id';
const input = `(?:${inputs})(?:\\.#)?(?:\\.\\w+)?`;
const please = '(?:(?:please|kindly) )?';
const toUse = '(?: to (?:use|book|buy)(?: (?:this|the|airtime|to|cash|flights?|service|api))+)?';
const limit = '(?:minimum|maximum)';
const limited =
	'airtime|data|purchase|recharge|top ?up|funding|deposit|transaction|electricity|betting|amount';

/** Reasons of a refusal before any charge. */
const definite: ReadonlyArray<readonly [RefusalKind, readonly string[]]> = [
	[
		'balance',
		[
			`insufficient (?:(?:wallet|account) )?(?:account|balance|funds?|wallet)(?:[.,]? ${please}fund your (?:wallet|account))?(?:\\W*(?:you need|required(?: amount)?|amount required)?\\W*₦(?: (?:(?:is|are) )?(?:required|needed))?)?`,
			'(?:your )?(?:(?:wallet|account) )?balance is (?:too low|low|insufficient|not enough|not sufficient)',
			'low (?:wallet )?balance',
		],
	],
	[
		'limit',
		[
			`(?:the )?${limit}(?: (?:${limited})){0,3}(?: for this account)?(?: is)?(?: =>|:)? ₦`,
			`(?:the )?${limit}(?: (?:${limited}))*(?: amount| airtime| purchase)(?: is|:| =>) #`,
			`amount (?:is )?(?:below|above|less than|more than) (?:the )?${limit}(?: of)? \\(?₦\\)?`,
			'(?:you have (?:reach|reached|exceeded) )?(?:(?:your|the) )?daily (?:(?:transaction|purchase) )?limit(?: (?:is |has been )?(?:reached|exceeded))?(?:\\W*₦)?(?:, try again tomorrow)?',
		],
	],
	[
		'productOff',
		[
			`(?:${product} )?(?:(?:is|are) )?not available (?:right )?now(?:, search again)?`,
			`${product} (?:is |are )?(?:currently|temporarily) (?:disabled|off|suspended|unavailable|not available)`,
			`(?:(?:${goods}) )*(?:${offers})(?: id)? (?:(?:is|was) )?not (?:available|found)`,
		],
	],
	[
		'input',
		[
			`this is not an? (?:${networks}) (?:phone )?number(?: ?=> ?#)?`,
			'phone number digits must be #',
			'number block(?:ed)?',
			`invalid ${input}(?: id)?(?: (?:and|or) ${input}(?: id)?)?`,
			`the (?:selected )?${input}(?: id| field| format)? is (?:required|invalid)`,
			`the ${input}(?: id| field)? must be (?:an? (?:valid )?(?:string|number|integer|array|${inputs})|(?:at least |exactly )?#(?: digits| characters)?|between # and #(?: digits| characters)?)`,
		],
	],
	[
		'kyc',
		[
			`${please}(?:complete|upgrade|update|verify) your (?:kyc|account|identity|bvn|nin)(?: verification)?(?: first)?(?: to (?:kyc )?tier #)?${toUse}`,
			`(?:upgrade to )?(?:kyc )?tier #(?: or higher)?(?: is)?(?: required)?${toUse}`,
			'(?:your )?kyc (?:is |must be )(?:required|completed|not (?:completed|verified)|under (?:verification|review))',
		],
	],
	[
		'pin',
		[
			'(?:invalid|incorrect|wrong|expired) (?:(?:share|transaction) )?(?:pin|otp)',
			'(?:the |your )?(?:(?:share|transaction) )?(?:pin|otp) is (?:invalid|incorrect|wrong|expired|not correct)',
		],
	],
];

/** Words in the code of such a reason, e.g. `INSUFFICIENT_BALANCE`. */
export const refusalWords =
	'insufficient|low|invalid|bad|wrong|missing|required|unprocessable|validation|request|input|entity|content|param(?:eter)?s?|fields?|balance|funds?|wallet|network|phone|number|plan|meter|iuc|disco|exam|amount|kyc|tier|pin|otp|limit|minimum|maximum|exceeded|product|package|not|found|available|off|disabled|forbidden|unauthori[sz]ed|fail(?:ed|ure)?|declined|rejected|exception';

const badToken = [
	'(?:invalid|expired|incorrect|wrong|missing) (?:(?:authorization|authentication|access|api|auth) ?)?token',
	'(?:(?:access|api|auth|authorization header) ?)?token (?:(?:is|has) )?(?:been )?(?:required|invalid|expired|missing|revoked)',
	'authorization header (?:is )?(?:required|missing|invalid)',
	'unauthori[sz]ed|unauthenticated',
	`(?:(?:your|the) )?(?:session|login) (?:(?:is|has) )?(?:expired|invalid|timed out)(?:[.,]? ${please}(?:log ?in|sign ?in) again)?`,
	`${please}(?:(?:log ?in|sign ?in)(?: again)?|re-?log-?in)`,
	'(?:you are )?not (?:logged in|authenticated)',
	'(?:login|authentication) (?:is )?(?:required|failed)|(?:invalid|expired) (?:session|login)',
];

/** The first match counts. */
export const sentences: ReadonlyArray<readonly [RefusalKind, RegExp]> = (
	[...definite, ['token', badToken]] as const
).map(([kind, patterns]) => [kind, new RegExp(`^(?:${patterns.join('|')})$`)]);

/** Parts of a message that choose the advice. They prove nothing about a purchase. */
export const hints: ReadonlyArray<readonly [RefusalKind, RegExp]> = [
	[
		'alreadyUsed',
		/(?:reference|referrence|request|trans|order|purchase|payment|\bid\b).{0,60}already|already (?:been |being )?(?:used|taken|exist|process|submitted|treated|received|completed|made|sent)|duplicate|\bexits\b|(?:reference|referrence|request.?id|trans.?id)(?: id)? (?:was |is |has been )?used|\bunique\b/,
	],
	[
		'serverDown',
		/server (?:is )?(?:down|error|busy)|try again(?! tomorrow)|try later|service (?:is )?(?:temporarily )?unavailable|time.?d? ?out|gateway|execution time/,
	],
	['rateLimited', /too many (?:requests|attempts)|rate limit/],
	[
		'pin',
		/\b(?:invalid|incorrect|wrong|expired)\b.{0,20}\b(?:pin|otp)\b|\b(?:pin|otp)\b.{0,20}\b(?:invalid|incorrect|wrong|expired)\b/,
	],
	['notFound', /not found/],
];

/** Refusals that a setting of the node avoids. */
export const wantsLocalNumbers = /^phone number digits must be 11\W*$/;
export const wantsAnotherNetwork = /^this is not an? \w+ (?:phone )?number/;

/** Not in "0 failed" or "never reversed". */
const unlessNone = '(?<!\\b(?:no|0|zero|not|never|non|without|cannot)(?: be(?:en)?)?[ -])';
const harmless =
	'(?:refund|transfer|return|exchange|revers)able|reversible|required|applicable|needed|only|later|less|more|shared?|be (?:refund|revers|cancel|return|transferr)ed';
const negation =
	"(?:(?<!\\b(?:do|does|please) )\\bnot|(?<!\\b(?:do|does))n['’]t|\\b(?:cannot|never|yet to be|no|nothing|none|zero))";
/** Beginnings of what a purchase does. */
const deeds =
	'deliver|complet|success|process|sen[dt]\\b|receiv|credit|vend(?!or)|go(?:ne)? through|approv|fund|load|activ|dispens|confirm|give|bought|purchas|plac|issu|arriv';
const stopped =
	'dropped|discarded|skipped|ignored|parked|barred|blocked|suspended|lapsed|expired|held|withheld|bounced|stuck|(?:is|was|got) lost|interrupted|crashed|unreachable|offline|under maintenance|out of (?:stock|service|order)|rejected|incomplete|part(?:ial(?:ly)?|ly)';
const machine = `service|server|system|network|site|host|api|gateway|vendor|provider|operator|switch|${networks}`;
/** Texts of a broken program. Its line numbers are short; a phone line has a long number. */
const ofPrograms = [
	'\\b(?:faults?|sqlstate|deadlock|core dumped|broken pipe|bad gateway|econn\\w+|epipe|division by zero|query was empty|not set|non-object)\\b',
	'\\b(?:undefined|unexpected) \\w|\\bof (?:undefined|null)\\b|\\b(?:null ?pointer|stack (?:overflow|trace))|\\bno (?:such|route|space)\\b|^(?:killed|eof)$|\\billegal\\b|\\bnot an? \\w+\\b|\\be(?:not|addr)[a-z]+\\b|\\b(?:class|file|function|method|route|table) (?:was )?not found',
	'\\b(?:out of (?:memory|range)|(?:memory|lock wait|execution) (?:size|limit|time)\\w*|(?:string|type) conversion)',
	'\\bconnection (?:was )?(?:reset|refused|closed|lost)|\\bon line \\d{1,5}\\b|\\bin /\\w|^(?:php )?(?:warning|notice|deprecated): |^(?:nan|\\[object \\w+\\])$',
];

/** A failure, a cancellation, a refund, or a purchase that was not made. */
export const speaksOfFailure = new RegExp(
	[
		`${unlessNone}\\b(?:fail|declin|reject|revers|refund|cancel|abort|void)\\w*\\b(?! ?[:=] ?(?:0|none|nil)\\b)`,
		`${unlessNone}\\b(?:\\w*errors?|\\w*exception|panic|fatal|uncaught|traceback|dry.?run|re-?credited|annul\\w*|roll(?:ed|ing)? ?back|(?:credited|paid|sent|given|charged) ?back|denied|returned|unable|could ?n[o'’]t|timed?[ -]?out)\\b`,
		`${unlessNone}\\b(?:${stopped})\\b|\\b(?:${machine})s? (?:(?:is|are|was|currently|temporarily|went) )*(?:down|off)\\b`,
		...ofPrograms,
		'\\b(?:un|non-?)(?:success|deliv|process|complet|confirm)\\w*',
		`${negation} (?:\\w+ ){0,3}?(?:${deeds}|(?:charg|debit|deduct|permitt|allow)ed|made|reach|exist|happen|got\\b)|\\bno longer\\b`,
		`(?:\\b(?:is|are|was|were|has|have|had|been|did|could|does) (?:not|never)|^not|(?:is|are|was|were|has|have|had|did|does)n['’]t) (?!(?:been )?(?:${harmless})\\b)`,
		'(?:\\b(?:money|funds?|amount|balance|value|debit|charge)|₦ ?[\\d,.]+) (?:\\w+ ){0,3}(?:back|restored|undone|reinstated)\\b',
		'\\bonly \\S+ (?:\\w+ )?(?:was|were|got)\\b|\\b(?:half|some) of (?:it|them|the)\\b|\\bn(?:ac|o)k\\b|\\b(\\d+) (?:out )?of (?!\\1\\b)\\d+ (?:\\w+ )?(?:sent|delivered|vended|loaded|credited)\\b',
	].join('|'),
);

/** Something is wrong. A message that also says that it was done may mean something else. */
export const speaksOfTrouble = new RegExp(
	`\\b(?:wrong|unknown|invalid|incorrect|unavailable|insufficient|mismatch\\w*|forbidden|unauthori[sz]ed|maintenance|oops|whoops|sorry|unfortunately|apologi\\w*|out of \\w+|too (?:small|low|large|high|short|long|many|few)|would (?:be|cost)|please (?:fund|top))\\b|\\b(?:wallet|balance|${machine})s? (?:is|are|was) (?:too )?(?:low|busy|out|empty)\\b`,
);

/** Done later, or not decided. */
export const speaksOfDelay = new RegExp(
	[
		`${unlessNone}\\b(?:pending|await\\w*|wait\\w*|queued?|delay\\w*|processing|being \\w+ed|in (?:process|progress|escrow)|on hold|escrow|retrying|on (?:its|the) way|shortly|soon|tomorrow|tonight|ongoing|expect|scheduled|initiated|review|(?:under|for) (?:manual )?(?:review|verification|investigation|confirmation)|not yet|yet to be)\\b`,
		`\\bwill (?:be )?(?:retr|contact|${deeds})`,
		'(?<!\\bnot )\\b(?:re-?try|re-?query|re-?check|re-?attempt|try (?:again|later|another)|check (?:back|again|later)|look(?:ing)? into)\\b',
		'(?<!\\b(?:expires?|expiring|valid|used?|ends?|due|renews?) )\\b(?:with)?in (?:about |the next |less than )?\\d+ ?(?:sec|min|h(?:ou)?r|working|business)|\\bwithin (?:the|an) hour\\b|\\bwith the (?:vendor|network|operator|bank)\\b',
		'\\b(?:request|order|ticket|complaint) (?:(?:is|was|has|been) )*(?:logged|noted|opened|registered|acknowledged)\\b',
	].join('|'),
);

/** Something was done or taken. */
export const speaksOfSuccess =
	/(?<!(?:\b(?:not|never|no|un|non)|n['’]t)(?: be| been| yet)?[ -]?)\b(?:success\w*|delivered|accepted|complet(?:ed|ely)|credited|vended|debited|deducted|charged|dispensed|issued|generated|loaded|placed|received|submitted|sent|approved|paid|bought|purchased|recharged|thank you)\b/;

/** Something that happens to money or goods, in a text of few words. */
export const speaksOfDeed =
	/activat|revers|\bhold|debit|credit|charg|deduct|\bsale|purchase|vended|\bsent\b|deliver|loaded|bought|received|receipt|invoice|transaction|\borders?\/|\/order|token|refund/;

/** The provider knows the purchase already. */
export const speaksOfRepeat =
	/\balready\b|\bduplicat\w*|\brepeated\b|\breplay\w*|\bsame (?:request|order|transaction)\b|\b(?:bought|sent|made|seen) .*\b(?:ago|before)\b/;

const tests = 'test|demo|mock(?:ed)?|fake|dummy|sample|trial|sandbox(?:ed)?|staging|stub';

/** Nothing is bought in a test. A word alone counts if it is not the message itself. */
export const speaksOfTest = new RegExp(
	`\\bsimulat\\w*|\\b(?:${tests}|preview) (?:only|run|mode|response|result|transaction|purchase|order|payment|request)\\b`,
);
export const isTestWord = new RegExp(`^(?:${tests})$`);
