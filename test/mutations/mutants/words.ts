import { inFile } from '../mutant';

const dialect = inFile('api/dialect.ts');
const wordings = inFile('api/wordings.ts');
const answer = inFile('api/answers/answer.ts');
const refusals = inFile('api/answers/refusals.ts');

/** What the provider's words mean. */
export const wordMutants = [
	dialect(
		"'success', 'successful', 'delivered', 'completed'",
		"'success', 'successful', 'delivered'",
		'does not know a success',
	),
	dialect(
		"'success', 'successful', 'delivered', 'completed'",
		"'success', 'successful', 'delivered', 'completed', 'accepted'",
		'calls anything a success',
	),
	dialect("'proccess', ", '', 'does not know a pending purchase'),
	dialect("'process', ", '', 'does not know a pending purchase'),
	dialect("'fail', 'failed', 'error', 'rev", "'failed', 'error', 'rev", 'does not know a failure'),
	dialect("'reversed', ", '', 'does not know a failure'),
	dialect("'cancelled']", "'cancelled', 'weighed']", 'calls an unknown word a failure'),
	answer(".replace(/\\s+/g, ' ').trim()", '', 'does not see a word between spaces'),
	answer('meanings.get(word.toLowerCase()', 'meanings.get(word', 'does not see a word in capitals'),

	wordings(
		'(session|login|jwt) (is |has |was )?',
		'(login|jwt) (is |has |was )?',
		'calls a session that is over a failed purchase',
	),
	wordings(
		'/\\b(log|sign)(ged)?[ -]?in (once )?again\\b|',
		'/',
		'calls "please login again" a failed purchase',
	),
	refusals('.toLowerCase()', '', 'does not see a reason in capitals'),
	wordings(
		'/already (been |being )?(used|taken|exist|process|',
		'/already (been |being )?(used|exist|process|',
		'calls a used reference a refusal',
	),
	wordings('/duplicate/,', '', 'calls a used reference a refusal'),
	wordings('/\\bexi(s)?ts\\b/,', '', 'calls a used reference a refusal'),
	wordings(
		'(reference|referrence|request.?id|',
		'(reference|request.?id|',
		'calls a used reference a refusal',
	),
	wordings('/try again(?! tomorrow)|try later/,', '', 'calls "please try again later" a failure'),
	wordings(
		'/insufficient (account|balance|fund|wallet)/,',
		'/insufficient (balance|fund|wallet)/,',
		'does not know an empty wallet',
	),
	wordings('( \\w+){0,4} (is|of)\\b/,', '/,', 'takes any minimum for a limit'),
	wordings('(?! (${notAnInput}))', '', 'takes a lost answer for a wrong input'),
	wordings(
		'/connection (was |is |has been )?(reset|closed|lost|aborted|dropped|interrupted)|econn(reset|aborted)|socket hang ?up/,',
		'',
		'calls a broken connection a failure',
	),
	wordings(
		"/\\b(no|empty) (\\w+ )?(response|reply|answer)\\b|\\b(not|n['’]t) (respond|reply|answer)/,",
		'',
		'calls the silence of a vendor a failure',
	),
	wordings(
		'under (verification|review|investigation|confirmation)',
		'under (investigation|confirmation)',
		'calls a failure what is still being looked into',
	),
	wordings(
		'(kyc|profile|registration|account|identity|bvn|nin)( is',
		'(profile|registration|account|identity|bvn|nin)( is',
		'asks about a missing identity check',
	),
	wordings(
		'/error (has |was )?(occurred|encountered|happened)',
		'/errors (has |was )?(occurred|encountered|happened)',
		'calls an error in the middle of a purchase a failure',
	),
	wordings("(not|n['’]t) (yet", "(n['’]t) (yet", 'believes who cannot confirm'),
	wordings('wantsAnotherNetwork,', '', 'does not know a wrong network'),
	wordings('/number block/,', '', 'does not know a blocked number'),
	wordings(
		'/access ?token (is )?(required|invalid|expired|missing)/,',
		'',
		'calls a refused token a refusal',
	),
];
