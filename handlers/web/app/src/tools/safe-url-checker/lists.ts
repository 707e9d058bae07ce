// What people trust and what others take for it. Names by Tranco's and Cloudflare's lists of much visited and much imitated sites, 2026.

/** brands are registered domains that are often imitated. */
export const brands = [
  'google.com', 'youtube.com', 'gmail.com', 'facebook.com', 'instagram.com', 'whatsapp.com', 'apple.com', 'icloud.com', 'microsoft.com', 'outlook.com', 'office.com', 'live.com', 'microsoftonline.com',
  'amazon.com', 'amazonaws.com', 'paypal.com', 'ebay.com', 'netflix.com', 'spotify.com', 'linkedin.com', 'twitter.com', 'tiktok.com', 'telegram.org', 'discord.com', 'reddit.com', 'wikipedia.org',
  'github.com', 'gitlab.com', 'dropbox.com', 'adobe.com', 'docusign.com', 'zoom.us', 'slack.com', 'salesforce.com', 'shopify.com', 'stripe.com', 'wise.com', 'revolut.com', 'coinbase.com', 'binance.com',
  'kraken.com', 'metamask.io', 'blockchain.com', 'chase.com', 'wellsfargo.com', 'bankofamerica.com', 'citibank.com', 'hsbc.com', 'barclays.co.uk', 'santander.com', 'americanexpress.com', 'mastercard.com',
  'visa.com', 'sparkasse.de', 'commerzbank.de', 'postbank.de', 'volksbank.de', 'n26.com', 'ing.com', 'bnpparibas.com', 'unicredit.it', 'dhl.com', 'ups.com', 'fedex.com', 'usps.com', 'dpd.com', 'hermesworld.com',
  'royalmail.com', 'telekom.de', 'vodafone.com', 'orange.fr', 'booking.com', 'airbnb.com', 'uber.com', 'steampowered.com', 'steamcommunity.com', 'roblox.com', 'epicgames.com', 'openai.com', 'cloudflare.com',
  'godaddy.com', 'wordpress.com', 'yahoo.com', 'walmart.com', 'aliexpress.com', 'temu.com', 'irs.gov', 'ikea.com', 'samsung.com',
];

/** shorteners hide where a link goes. */
export const shorteners = new Set([
  'bit.ly', 'tinyurl.com', 't.co', 'goo.gl', 'ow.ly', 'is.gd', 'v.gd', 'buff.ly', 'rebrand.ly', 'cutt.ly', 'shorturl.at', 't.ly', 'rb.gy', 'tiny.cc', 'bl.ink', 'lnkd.in', 'soo.gd', 's.id', 'clck.ru', 'qr.ae',
  'adf.ly', 'bc.vc', 'youtu.be', 'fb.me', 'amzn.to', 'spoti.fi', 'wa.me', 'dub.sh', 'short.io', 'tr.im', 'urlz.fr', 'kutt.it', 'shorte.st', 'linktr.ee', 'snip.ly', 'x.gd', 'qrco.de', 'l.ead.me', 'u.to', 'trib.al',
]);

/** abused are suffixes with far more phishing than sites, by Interisle's and Spamhaus's yearly reports; the last are also file endings. */
export const abused = new Set(['tk', 'ml', 'ga', 'cf', 'gq', 'top', 'xyz', 'icu', 'cyou', 'buzz', 'rest', 'monster', 'quest', 'sbs', 'cfd', 'bond', 'click', 'link', 'work', 'support', 'loan', 'win', 'bid', 'country', 'kim', 'lol', 'zip', 'mov']);

/** redirects are the names of query fields by which sites send visitors on. */
export const redirects = /^(?:u|url|uri|to|go|goto|next|dest|destination|redir|redirect|redirect_?(?:to|url|uri)|return|return_?(?:to|url|path)|continue|target|link|out|view|r|rurl|callback|checkout_url|forward|ref_url|service)$/i;

/** programs are endings of files that run when they are opened. */
export const programs = /\.(?:exe|scr|msi|bat|cmd|com|pif|ps1|vbs|js|jse|wsf|hta|jar|apk|dmg|pkg|app|deb|rpm|iso|img|lnk|reg|docm|xlsm|pptm)$/i;

/** bait are words with which a name promises what a page should say. */
export const bait = /(?:^|[-.])(?:login|log-?in|signin|sign-in|verify|verification|secure|security|account|update|confirm|support|billing|invoice|wallet|unlock|recover|password|service|auth|webscr|bank|refund|delivery|parcel|track|gift|bonus|free)(?=$|[-.])/i;
