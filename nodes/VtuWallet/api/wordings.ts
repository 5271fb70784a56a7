import type { RefusalKind } from '../purchase/outcome';
import { validator } from './validator';

/** Refusals of this family, as whole sentences in lower case. `₦` stands for a Naira figure, `#` for another number. */

const networks = 'mtn|airtel|glo|9mobile|etisalat';
const offers = 'plan|package|product|bundle|disco|exam|flight|esim|offer';
const goods = `this|the|${networks}|(?:${networks})(?:recharge|data)|waec|neco|nabteb|jamb|nbais|gce|bill|bulk ?sms|showmax|share and sell|awoof|\\d+(?:\\.\\d+)?(?:gb|mb)|sme|cg|gifting|corporate|cooperate|direct|vtu|sns|airtime|data|betting|cable|dstv|gotv|startimes|electricity|card|recharge|${offers}`;
const product = `(?:${goods})(?: (?:${goods}))*`;
const inputs =
	'network|phone|(?:phone |mobile )?number|(?:data |cable )?plan(?: type)?|amount|disco|cable|meter(?: number| type)?|iuc(?: number)?|smart ?card(?: number)?|exam(?: type)?|quantity|sender(?: id)?|recipients?|package(?: type)?|passengers?|email|(?:betting|customer|exam|flight) id';
const input = `(?:${inputs})(?:\\.#)?(?:\\.\\w+)?`;
const please = '(?:(?:please|kindly) )?';
const toUse = '(?: to (?:use|book|buy)(?: (?:this|the|airtime|to|cash|flights?|service|api))+)?';
const limit = '(?:minimum|maximum)';
const limited =
	'airtime|data|purchase|recharge|top ?up|funding|deposit|transaction|electricity|betting|amount';

const refusals = {
	balance: [
		`insufficient (?:(?:wallet|account) )?(?:account|balance|funds?|wallet)(?:[.,]? ${please}fund your (?:[a-z#]+ ){0,4}(?:wallet|account))?(?:\\W*(?:you need|required(?: amount)?|amount required)?\\W*₦(?: (?:(?:is|are) )?(?:required|needed))?)?`,
		'(?:your )?(?:(?:wallet|account) )?balance is (?:too low|low|insufficient|not enough|not sufficient)',
		'low (?:wallet )?balance',
		'invalid account balance',
	],
	limit: [
		`(?:the )?${limit}(?: (?:${limited})){0,3}(?: for this account)?(?: is)?(?: =>|:)? ₦`,
		`(?:the )?${limit}(?: (?:${limited}))*(?: amount| airtime| purchase)(?: is|:| =>) #`,
		`amount (?:is )?(?:below|above|less than|more than) (?:the )?${limit}(?: of)? \\(?₦\\)?`,
		`(?:you have (?:reach|reached|exceeded) )?(?:(?:your|the) )?daily (?:(?:transaction|purchase) )?limit(?: (?:is |has been )?(?:reached|exceeded))?(?:\\W*₦)?(?:, try again tomorrow)?(?:[.,]? ${please}(?:message|contact) (?:the )?admin to upgrade your account)?`,
	],
	productOff: [
		`(?:${product} )?(?:(?:is|are) )?not available (?:right )?now(?:, search again)?`,
		`${product} (?:(?:is|are) )?not av(?:ai|a)lai?ble (?:right )?now(?: ${please}try again after some minutes)?`,
		`${product} (?:is |are )?(?:currently|temporarily) (?:disabled|off|suspended|unavailable|not available)`,
		`(?:(?:${goods}) )*(?:${offers})(?: id)? (?:(?:is|was) )?not (?:available|found)`,
	],
	input: [
		`this is not an? (?:${networks}) (?:phone )?number(?: ?=> ?#)?`,
		'phone number digits must be #',
		'(?:phone )?number block(?:ed)?',
		`invalid (?:${networks}) (?:recharge|data) ?card plan type`,
		'invalid iuc number or service unavailable',
		'network id invalid',
		'invalid network plan type',
		...validator,
		`invalid ${input}(?: id)?(?: (?:and|or) ${input}(?: id)?)?`,
		`the (?:selected )?${input}(?: id| field| format)? is (?:required|invalid)`,
		`the ${input}(?: id| field)? must be (?:an? (?:valid )?(?:string|number|integer|array|${inputs})|(?:at least |exactly )?#(?: digits| characters)?|between # and #(?: digits| characters)?)`,
	],
	kyc: [
		`${please}(?:complete|upgrade|update|verify) your (?:kyc|account|identity|bvn|nin)(?: verification)?(?: first)?(?: to (?:kyc )?tier #)?${toUse}`,
		`(?:upgrade to )?(?:kyc )?tier #(?: or higher)?(?: is)?(?: required)?${toUse}`,
		'(?:your )?kyc (?:is |must be )(?:required|completed|not (?:completed|verified)|under (?:verification|review))',
	],
	pin: [
		'(?:invalid|incorrect|wrong|expired) (?:(?:share|transaction) )?(?:pin|otp)',
		'(?:the |your )?(?:(?:share|transaction) )?(?:pin|otp) is (?:invalid|incorrect|wrong|expired|not correct)',
	],
	/** Refuses the token; the others are reasons of a refusal before any charge. */
	token: [
		'(?:invalid|expired|incorrect|wrong|missing) (?:(?:authorization|authentication|access|api|auth) ?)?token',
		'(?:(?:access|api|auth|authorization header) ?)?token (?:(?:is|has) )?(?:been )?(?:required|invalid|expired|missing|revoked)',
		'authorization header (?:is )?(?:required|missing|invalid)',
		'unauthori[sz]ed|unauthenticated',
		`(?:(?:your|the) )?(?:session|login) (?:(?:is|has) )?(?:expired|invalid|timed out)(?:[.,]? ${please}(?:log ?in|sign ?in) again)?`,
		`${please}(?:(?:log ?in|sign ?in)(?: again)?|re-?log-?in)`,
		'(?:you are )?not (?:logged in|authenticated)',
		'(?:login|authentication) (?:is )?(?:required|failed)|(?:invalid|expired) (?:session|login)',
	],
} satisfies Partial<Record<RefusalKind, readonly string[]>>;

/** The first match counts. */
export const sentences = Object.entries(refusals).map(
	([kind, patterns]) => [kind as RefusalKind, new RegExp(`^(?:${patterns.join('|')})$`)] as const,
);

/** Parts of a message that choose the advice. They prove nothing about a purchase. */
export const hints = Object.entries({
	alreadyUsed:
		/(?:reference|referrence|request|trans|order|purchase|payment|\bid\b).{0,60}already|already (?:been |being )?(?:used|taken|exist|process|submitted|treated|received|completed|made|sent)|duplicate|\bexits\b|(?:reference|referrence|request.?id|trans.?id)(?: id)? (?:was |is |has been )?used|\bunique\b(?! (?:pin|code|token))/,
	serverDown:
		/server (?:is )?(?:down|error|busy)|try again(?! tomorrow)|try later|service (?:is )?(?:temporarily )?unavailable|time.?d? ?out|gateway|execution time/,
	rateLimited: /too many (?:requests|attempts)|rate limit/,
	pin: /\b(?:invalid|incorrect|wrong|expired)\b.{0,20}\b(?:pin|otp)\b|\b(?:pin|otp)\b.{0,20}\b(?:invalid|incorrect|wrong|expired)\b/,
	notFound: /not found/,
} satisfies Partial<Record<RefusalKind, RegExp>>) as Array<[RefusalKind, RegExp]>;

/** Keeps "0 failed" and "never reversed" from matching. */
const unlessNone = '(?<!\\b(?:no|0|zero|not|never|non|without|cannot)(?: be(?:en)?)?[ -])';
/** Not in "failed: 0" or "pending orders: none". */
const unlessZero = '\\b(?!(?: \\w+s)? ?[:=] ?(?:0|none|nil)\\b)';

const stopped =
	'dropped|discarded|skipped|ignored|parked|barred|blocked|suspended|lapsed|expired|held|withheld|bounced|stuck|(?:is|was|got) lost|interrupted|crashed|unreachable|offline|limit (?:\\w+ ){0,2}(?:reached|exceeded)|exceeded (?:the|your)(?! (?:\\w+ )?(?:free|bonus))|under maintenance|(?<!\\bnever run )out of (?:stock|service|order|data|units?|funds?)|rejected';
const machine =
	'service|server|system|network|site|host|api|gateway|vendor|provider|operator|switch|mtn|airtel|glo|9mobile|sme';
/** Texts of a broken program. Its line numbers are short; a phone line has a long number. */
const ofPrograms = [
	'\\b(?:faults?|sqlstate|deadlock|core dumped|broken pipe|bad gateway|econn\\w+|epipe|division by zero|query was empty|not set|non-object)\\b',
	'\\b(?:undefined|unexpected) \\w|\\bof (?:undefined|null)\\b|\\b(?:null ?pointer|stack (?:overflow|trace))|\\bno (?:such|route)\\b|\\bnot an? \\w+\\b|\\be(?:not|addr)[a-z]+\\b|\\b(?:class|file|function|method|route|table) (?:was )?not found',
	'\\b(?:out of (?:memory|range)|(?:memory|lock wait|execution) (?:size|limit|time)\\w*|(?:string|type) conversion)',
	'\\bconnection (?:was )?(?:reset|refused|closed|lost)|\\bon line \\d{1,5}\\b|\\bin /\\w|^(?:php )?(?:warning|notice|deprecated): ',
];

const taken = '(?:charged?|debited|deducted|billed|taken|spent)';
const fee =
	'(?:an?|any|the|no|fees?|charges?|vat|tax|duty|levy|interest|loan|points|discount|commission|service|hidden|extra|additional|more)';
/** "Nothing was charged", unlike "No fee was charged", "not charged twice" and "will not be charged". */
const ofNoCharge = [
	`(?:(?<!\\bwill )\\b(?:not|never|no(?:thing)?)|(?<!\\bwo)n['’]t) (?:(?!${fee} )\\w+ ){0,3}?${taken}(?=\\W*$|[.,;:!]| (?:you|yet|from|your|on|in|by|any (?:money|amount|funds?))\\b)`,
	'\\bno (?:charge|debit|deduction|payment) (?:\\w+ ){0,2}(?:made|occurred|happened|done)\\b|\\bun(?:charged|debited|paid)\\b',
	`(?<!\\b${fee}:? )\\b${taken}\\W{0,3}(?:₦|ngn|n)?\\s?0(?:\\.0+)?(?![\\d.,]*\\d| ${fee})|(?<!\\b${fee}(?: of)? (?:₦|ngn|n)?)(?<![\\d.,])0(?:\\.0+)? (?:naira )?(?:was |has been )?${taken}\\b(?! (?:as|for) (?:\\w+ )?(?:fees?|charges?|vat|tax|delivery|service)\\b)`,
	"\\b(?<!\\b(?:bonus|savings) )(?:wallet|balance|money|funds?)(?: \\w+){0,2} (?:un|(?:not|n['’]t) (?:been )?)(?:affected|touched|changed)\\b",
];

/** A failure, a cancellation, a refund, or a purchase that was not made or paid. */
const failure = new RegExp(
	[
		`${unlessNone}\\b(?:fail|declin|reject|revers|refund|cancel|abort|terminated\\b|void)\\w*${unlessZero}`,
		`${unlessNone}\\b(?:\\w*errors?(?!-free)|\\w*exception|panic|fatal|uncaught|traceback|dry.?run|re-?credited|annul\\w*|roll(?:ed|ing)? ?back|(?:credited|paid|sent|given|charged) ?(?:(?:your|the) (?!cash\\b|commission\\b)\\w+ )?back|denied|returned|went wrong|unable|could ?n[o'’]t|timed?[ -]?out)\\b`,
		`${unlessNone}\\b(?:${stopped})\\b|\\b(?:${machine})s? (?:(?:is|are|was|currently|temporarily|went) )*(?:down|off(?! peak))\\b`,
		...ofPrograms,
		'\\b(?:un[ -]?|non[ -]?|half[ -]|part(?:ial|ly|ially) )(?:suc+es|deliv|process|complet|confirm)\\w*',
		"(?:(?<!\\bdo )\\bnot|(?<!\\bdo)n['’]t|\\bnever|\\byet to be|\\bno(?:thing)?(?! refunds?\\b)) (?:\\w+ ){0,3}?(?:deliver|complet|success|process|sent|send|receiv|credit|vend|go(?:ne)? through|approv|fund|load|activat|dispens|confirm|given|bought|purchas|plac|authori|(?:whitelist(?:ed)?|eligible)\\b(?! for (?:\\w+ )?(?:bonus|cashback)))",
		...ofNoCharge,
	].join('|'),
);

/** Words for work that is done later or not decided. */
const delay = new RegExp(
	`${unlessNone}\\b(?:pending|await\\w*|waiting|please wait|queued?|delay\\w*|processing|being \\w+ed|[io]n (?:process|progress)|on hold|retrying|will (?:be )?(?:retr|complet|process|deliver|vend|load)\\w*|on (?:its|the) way|shortly|soon|scheduled|initiated|under (?:manual )?(?:review|verification|investigation|confirmation)|not yet|yet to be)${unlessZero}`,
);

/** Something was done or taken. */
const success =
	/(?<!(?:\b(?:not|never|no|un|non)|n['’]t)(?: be| been| yet)?[ -]?)\b(?:success\w*|delivered|accepted|complet(?:ed|ely)|credited|vended|debited|deducted|charged|dispensed|issued|generated|loaded|placed|received|submitted|sent|approved|paid|bought|purchased|recharged|thank you)\b/;

/** "Wallet debited, not refunded", "status unknown", "did not fail": the failure is not the end. */
export const openEnd =
	/\b(?:refund|reversal) (?:(?:was|has|is|request) )*(?:failed|rejected|declined|denied)\b|\b(?:not|never|cannot|could ?n[o'’]t|unable to|failed to) (?:be |been )?(?:refund|revers)(?!able)\w*|\b(?:amount|money|funds?) (?:was |were )?not (?:been )?returned\b|\bstatus (?:is )?unknown|\bunknown status|\bunder review\b|\b(?:pending|awaiting) (?:confirmation|review|verification)\b|\b(?:not|never|n['’]t) fail(?:ed)?\b/i;

export const topics = { failure, delay, success };

const asks = '(?:(?:please|kindly|pls|you (?:must|need to|have to|should)) )*';
const doing =
	'(?:contact|call|message|email|whatsapp|inform|notify|ask|see|reach(?: out)?|report|speak|talk|chat|write|use|choose|select|pick|enter|provide|supply|check|verify|confirm|correct|complete|upgrade|update|activate|renew|repeat|change|switch|escalate)(?: (?:in)?to| with)?';
/** "Fund wallet" alone may name the product. */
const paying = '(?:fund|top ?up|credit|recharge|load|deposit|add (?:money|funds))(?: (?:in)?to)?';
const toPay = `(?:(?<=\\b(?:please|kindly|pls|must|to|should) )${paying}|${paying}(?= (?:your |\\w+ (?:first|to (?:continue|proceed))\\b)))`;
const whose =
	'the|our|your|an?|another|any|other|different|right|valid|correct|customer|technical|system|site|website|api|main|phone|mobile|meter|iuc|data|bank';
const what = `(?:admin\\w*|support|vendor|provider|developer|operator|owner|manager|officer|care|service|desk|team|us|${networks}|wallet|account|kyc|profile|bvn|nin|subscription|number|network|plan|details|input|amount|id|parameters?|request|transaction|purchase|order)`;
/** "Contact admin", "Please fund your wallet", "Invalid request": nothing was done, unless a message says that it was. */
export const objection = new RegExp(
	[
		`(?:^|[.!;:,-] ?)${asks}(?:(?:${doing}|${toPay}) (?:(?:${whose}) )*${what}(?: (?:${what}|first|now))*|(?:(?:re-?)?try|(?:do it|request) again|re-?(?:initiate|send|submit|start))(?: (?:it|again|later|${whose}|${what}))*|hold on|(?:check|come) back(?: later)?)(?=\\W*$|[.!;,]|,? (?:and|then|before|or|to (?:continue|proceed|complete))\\b)`,
		`^(?:invalid|missing|unsupported|unknown|wrong|incorrect|bad|insufficient|low) (?:(?:${whose}) )*(?:${what}|unit|balance|product|fund)s?\\b`,
		'\\b(?:mismatch|disabled|forbidden|exceeded|exhausted|sold out|unknown|unavailable|permission|working on it|(?:does|is|are) not exist|not (?:valid|active|verified|available|enough|found)|no (?:stock|response|reply|balance|debit)|too low)(?: \\w+){0,3}\\W*$',
	].join('|'),
);
