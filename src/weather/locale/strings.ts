import type { PlainAction } from "../model/action";
import type { Intensity, PrecipitationKind } from "../model/precipitation";
import type { Reason } from "../model/reason";

/** Every text for people, in English; `{name}` is a placeholder. Texts are the keys of the translations in `l10n/`. */
export const strings = {
  weather: "Weather",
  currentConditions: "Current conditions",
  panelTitle: "Current Conditions",
  location: "Location {location}",
  label: "Weather: {what}",
  setUp: "Set Up Weather",
  noWeather: "No weather data",
  asking: "Getting the weather…",
  noTemperature: "temperature unavailable",
  yes: "Yes",
  no: "No",
  thenRefresh: "{sentence} Then refresh.",
  broken: "Something went wrong",
  brokenSentence:
    "Some weather data can't be shown. See the log for details, and report the problem so it can be fixed.",

  noResponse:
    "The extension isn't responding. If this message stays, run “Developer: Reload Window” from the Command Palette, then open the panel again.",

  actions: {
    setApiKey: "Set API Key",
    selectLocation: "Select Location",
    refresh: "Refresh",
    showPanel: "Open Panel",
    openSettings: "Open Settings",
    openProxySettings: "Open Proxy Settings",
    useEditorNetwork: "Use the Editor's Network",
    checkSubscription: "Check Subscription",
    showLog: "Show Log",
    reportProblem: "Report a Problem",
  } satisfies Record<PlainAction, string>,

  readings: {
    temperature: "Temperature",
    feelsLike: "Feels like",
    wind: "Wind",
    gusts: "Gusts",
    humidity: "Humidity",
    dewPoint: "Dew point",
    uvIndex: "UV index",
    visibility: "Visibility",
    pressure: "Pressure",
    cloudCover: "Cloud cover",
    past24Hours: "Past 24 hours",
    range: "{low} to {high}",
    precipitation: "Precipitation",
    pastHours: "Past {hours} hours",
    pastHour: "Past hour",
    trend: "Temperature history",
    trendSpoken: "From {first} ({start}) to {last} ({end}); low {low}, high {high}.",
  },

  /** Units that `Intl` has no words for. */
  units: {
    knot: "{number} kn",
    beaufort: "{number} Bft",
    hectopascal: "{number} hPa",
    millibar: "{number} mbar",
    kilopascal: "{number} kPa",
    "inch-ofhg": "{number} inHg",
    "millimeter-ofhg": "{number} mmHg",
  },

  /** The names of the Beaufort numbers, from 0 to 12. */
  beaufort: [
    "Calm",
    "Light air",
    "Light breeze",
    "Gentle breeze",
    "Moderate breeze",
    "Fresh breeze",
    "Strong breeze",
    "Near gale",
    "Gale",
    "Strong gale",
    "Storm",
    "Violent storm",
    "Hurricane",
  ],

  times: {
    observed: "Observed",
    updated: "Updated",
    nextUpdate: "Next update",
    calls: "Calls in 24 hours",
    callsInMonth: "Calls this month",
    ofBudget: "{made} of {budget}",
    left: "{count}, {remaining} left",
    lastUpdated: "last updated {age}",
    ofDay: "{day}, {time}",
    inPlace: "time in {place}",
    there: "time there",
  },

  panel: {
    now: "Now",
    conditions: "Details",
    allFields: "All fields",
    copied: "Copied.",
    notCopied: "Couldn't copy. Allow the editor to use the clipboard, then try again.",
    forecast: "Forecast on accuweather.com",
    source: "Weather data from {source}",
    place: "Place",
  },

  /** Words for what falls. */
  precipitation: {
    kinds: {
      rain: "rain",
      snow: "snow",
      ice: "ice",
      mixed: "rain and snow",
    } satisfies Record<PrecipitationKind, string>,

    intensities: { light: "light", moderate: "moderate", heavy: "heavy" } satisfies Record<Intensity, string>,

    /** Behind the temperature in the status bar, after a sign for what falls. */
    glance: { until: "{glyph} until {time}" },

    /** `{what}` is one of `kinds`; a sentence begins with it. */
    stretches: {
      in: "{what} in {duration}",
      fromTo: "{what} from {start} to {end}",
      from: "{what} from {start}",
      until: "{what} until {end}",
      untilAtLeast: "{what} until at least {end}",
      withIntensity: "{stretch}, {intensity}",
      then: "{first}, then {next}",
      dry: "dry until {end}",
    },

    sentence: "{text}.",
  },

  minuteForecast: {
    title: "Next 2 hours",
    offer: {
      title: "Rain in the next 2 hours",
      sentence: "Requires a MinuteCast subscription. These calls are counted separately.",
      turnOn: "Turn On",
    },
    notCovered: "The weather service has no minute forecast for this location.",
  },

  forecast: {
    title: "Next hours and days",
    offer: {
      title: "Next hours and days",
      sentence: "Temperatures and the chance of rain or snow. Uses about 14 calls a day.",
      turnOn: "Show Forecast",
    },
    noHours: "The weather service has no hourly forecast for this location.",
    noDays: "The weather service has no daily forecast for this location.",
    hours: "Next 12 hours",
    days: "Next days",
    today: "Today",
    nextHours: "Next hours",
    /** In place of `nextHours` if the time before is known by the minute. */
    after: "After {time}",
    sunrise: "sunrise {time}",
    sunset: "sunset {time}",
    chance: "{what} {chance}",
    columns: {
      time: "Time",
      weather: "Weather",
      temperature: "Temperature",
      low: "Low",
      high: "High",
      chance: "Chance of precipitation",
      sunrise: "Sunrise",
      sunset: "Sunset",
    },
  },

  /** Failures of a kind, whose card has its title. */
  kindFailures: {
    gatewayRefused:
      "Your team's gateway couldn't get the data: its key was refused, or its subscription doesn't include {what}. Tell the gateway's administrator. Once it's fixed, refresh.",
    other: "Couldn't get the data: {title}. Retrying automatically.",
    stopped: "Couldn't get the data: {title}. Try again later.",
  },

  /** The tool for the editor's chat. */
  chat: {
    warning: "Warning",
    title: "Get the weather for {place}?",
    call: "Makes one call to the weather service. {made} calls in the last 24 hours.",
    callAfterOne: "Makes one call to the weather service. 1 call in the last 24 hours.",
    unknownPlace: "No saved place has this name or key. Saved places: {places}. To add a place, run “{command}”.",
    command: "Run “{command}” from the Command Palette.",
  },

  messages: {
    upToDate: "The weather is up to date. The next update is due {wait}.",
    notYet: "{title}. You can try again {wait}.",
    keyWorks: "{host} accepted your key.",
    keyWorksAt: "{host} accepted your key. The temperature is {temperature}.",
    refreshing: "Weather: Refreshing…",
    checkingKey: "Weather: Checking your key…",
    keyCleaned: "{sentence} Extra text around the key, such as quotation marks, was removed.",
    keyNotChecked: "{stored} It couldn't be checked. {sentence}",
    keyStored: "Your key for {host} is stored.",
    keyRemoved: "Your key for {hosts} was removed.",
    noKeyStored: "No API key is stored.",
    keyOfEnvironment: "{sentence} The key in the environment variable WEATHER_API_KEY is used.",
    keyNotRemoved:
      "Couldn't remove your key from the editor's secret storage. Unlock your system's keyring, then try again.",
    keyNotKept:
      "Couldn't save your key to the editor's secret storage. Unlock your system's keyring, then try again. Until then, you can put the key in the environment variable WEATHER_API_KEY.",
    locationNotWritten:
      "Couldn't save the location to your settings. Check that the settings file is saved and has no errors, then select the location again.",
    placesNotWritten:
      "Couldn't save your places to your settings. Check that the settings file is saved and has no errors, then try again.",
    notALocation: "“{command}” was run with an invalid location key: {reason}.",
    keyMayBeLogged:
      "With the “query” scheme and the “editor” network, the editor writes your API key to its own log at log level Debug or Trace. To keep it out of the log, choose the “header” scheme or the “direct” network.",
    actionFailed: "“{action}” didn't work. Try again.",
  },

  prompts: {
    keyHeader:
      "Enter your key for {host}. You can find it on the subscriptions page of your account. It's stored in the editor's secret storage and sent only to {host}.",
    keyQuery:
      "Enter your key for {host}. Get it from the provider's sales representative. It's stored in the editor's secret storage and sent only to {host}.",
    token:
      "Enter your key or token for {host}. Get it from the administrator of {host}. It's stored in the editor's secret storage and sent only to {host}.",
    keyPlaceholder: "Paste your key",
    keyMissing: "Paste your key, or press Escape to cancel.",
    place: "Type a town, postal code, coordinates (40.71,-74.01), or location key",
    placeName: "Rename {place}",
    placeNamePrompt: "Enter a name for location key {location}, or leave blank to show the key.",
    placeNameFault: "Use 60 characters or fewer.",
  },

  /** The question of a link for a team's gateway, and the messages about it. */
  setupLink: {
    question: "Get the weather from {host}?",
    lookalike: "Some characters in this host name can look like others: {unicode} is {ascii}.",
    address: "This sets currentConditions.baseUrl in your user settings.",
    scheme: "It also sets currentConditions.scheme to “header”.",
    keys: "Your keys for other addresses, including other paths on {host}, stay stored and aren't sent to this one.",
    environmentKey:
      "If no token is stored for it, the key in the environment variable WEATHER_API_KEY will be sent there.",
    confirm: "Use This Address",
    refused: "This link can't be used: {reason}. Nothing was changed.",
    addressRefused: "The address in this link can't be used: {reason}. Nothing was changed.",
    another: "Another link is waiting for your answer. Answer it, then open this link again. Nothing was changed.",
    notWritten:
      "Couldn't save the address to your settings. Check that the settings file is saved and has no errors, then open the link again.",
  },

  /** The question before the network changes to `editor`. */
  editorNetwork: {
    question: "Use the editor's network?",
    connections:
      "The weather is then requested through the editor's own connections. They use your system's proxy settings, including proxy scripts (PAC) and Kerberos.",
    log: "At log level Debug or Trace, the editor writes the addresses of requests to its own log. They contain your locations and searches.",
    setting: "This sets currentConditions.network to “editor” in your user settings.",
  },

  /** The list from which a person chooses a place. */
  places: {
    saved: "Saved places",
    found: "Places found for “{text}”",
    isDefault: "default",
    isWorkspaceDefault: "default for this workspace",
    key: "Location key {location}",
    keyDetail: "Uses this key without a search",
    search: "Search for “{text}”",
    searchDetail: "Uses one call",
    coordinates: "Enter coordinates in a form such as 40.71,-74.01",
    searching: "Searching for “{text}”…",
    noMatch: "No places found for “{text}”",
    noMatchDetail: "Check the spelling, enter the full name, or add the region or country",
    onTheWeb: "Find the place on accuweather.com",
    onTheWebDetail: "Then paste the address of its forecast page here. The address ends with the location key",
    noSearchForKey: "Your API key can't search for places (403)",
    noSearchHere: "This weather service can't search for places",
    locationKeysWork: "You can still enter a location key",
    searchAgain: "Search again",
    isApiKey: "This is your API key",
    isApiKeyDetail: "It wasn't searched for. Type the name of a place",
    fault: "This can't be used: {reason}",
    rename: "Rename",
    moveUp: "Move Up",
    remove: "Remove",
    forWorkspace: "Select for This Workspace Only",
    forAll: "Select for All Workspaces",
    titleForWorkspace: "Select Location for This Workspace",
  },

  failures: {
    keyMissing: {
      title: "No API key",
      sentence: "To see the weather, set your key for {host}.",
    },
    keyOfOther: {
      title: "No key for this address",
      sentence:
        "Your key was entered for {storedFor} and isn't sent to {host}. Set your key for {host}, or change the address back.",
    },
    keyRefused: {
      title: "Can't use API key",
      sentence:
        "The key in the environment variable WEATHER_API_KEY can't be sent: {reason}. Correct it, or set a key here.",
    },
    keyStoreUnavailable: {
      title: "Secret storage unavailable",
      sentence: "Couldn't read your key from the editor's secret storage. Unlock your system's keyring, then refresh.",
    },
    locationMissing: { title: "No location", sentence: "Select a location to see its weather." },
    locationRefused: {
      title: "Invalid location key",
      sentence:
        "The setting currentConditions.defaultLocation isn't a valid location key: {reason}. Select a location.",
    },
    addressRefused: {
      title: "Invalid service address",
      sentence: "The setting {setting} can't be used: {reason}. Nothing was sent. Correct it in your user settings.",
    },
    proxyUnusable: {
      title: "Can't use proxy",
      sentence:
        "{setting} can't be used: {reason}. Nothing was sent. Correct it. If it's an environment variable, restart the editor afterward.",
    },
    proxySocks: {
      title: "Can't use SOCKS proxy",
      sentence:
        "{setting} names a SOCKS proxy, which can't be used while currentConditions.network is “direct”. Nothing was sent. Set the network to “editor”, which supports it.",
    },
    budgetUsedUp: {
      title: "Daily budget used up",
      sentence:
        "Your calls in the last 24 hours have reached your daily budget of {budget} ({setting}). Updates resume {wait}. To get them sooner, raise the budget.",
    },
    monthlyBudgetUsedUp: {
      title: "Monthly budget used up",
      sentence:
        "Your calls this month have reached your monthly budget of {budget} ({setting}). Updates resume {wait}. To get them sooner, raise the budget.",
    },
    notOpened: {
      title: "Something went wrong",
      sentence:
        "The extension couldn't prepare its connection, so nothing was sent. Reload the window. If that doesn't help, report a problem.",
    },
    unauthorized: {
      title: "API key refused",
      sentence:
        "{host} didn't accept your key (401). Check that the key is complete, active, and valid for the “{scheme}” scheme, then set it again. If it's still refused, contact whoever issued it.",
    },
    forbidden: {
      title: "No access",
      sentence:
        "Your subscription doesn't include {what}, its trial has ended, or its calls are used up (403). Check it, or set a different key.",
    },
    quotaUsedUp: {
      title: "Limit reached",
      sentence:
        "All calls that your subscription allows are used up for now, or its trial has ended. Wait for the next period, or check your subscription.",
    },
    rateLimited: {
      title: "Too many requests",
      sentence: "The weather service is receiving too many requests. Retrying automatically.",
    },
    gatewayRefused: {
      title: "Team key refused",
      sentence:
        "Your team's gateway works, but the weather service refused the gateway's key, or that key's calls are used up. Your token is fine. Tell the gateway's administrator, then try again later.",
    },
    locationUnknown: {
      title: "Unknown location",
      sentence: "The weather service doesn't recognize the location key {location}. Select a different location.",
    },
    notCovered: {
      title: "Not covered",
      sentence: "The weather service doesn't have this data for this location.",
    },
    noObservation: {
      title: "No data available",
      sentence:
        "The weather service knows this location but has no current weather for it. Try again later, or select a nearby location.",
    },
    requestRefused: {
      title: "Request refused",
      sentence:
        "The weather service refused the request ({status}). Check the service address and the location, then refresh.",
    },
    serviceTrouble: {
      title: "Service problem",
      sentence: "The weather service has a problem ({status}). Retrying automatically. You can also refresh now.",
    },
    unexpectedAnswer: {
      title: "Unexpected response",
      sentence:
        "The response isn't in the format of the weather service. Retrying automatically. If this continues, check the service address.",
    },
    webPage: {
      title: "Unexpected response",
      sentence:
        "A web page came back instead of weather data. You might need to sign in to this network first. Retrying automatically. If this continues, check the service address.",
    },
    redirected: {
      title: "Request redirected",
      sentence:
        "{host} redirected the request. To keep your key safe, redirects aren't followed. Sign in to the network, or check the service address.",
    },
    networkSignIn: {
      title: "Network sign-in needed",
      sentence: "The network or its proxy requires you to sign in first. Sign in, then refresh.",
    },
    proxyRefused: {
      title: "Blocked by proxy",
      sentence:
        "The proxy between you and {host} requires you to sign in, or doesn't allow the request. Sign in, or check the editor's proxy settings, then refresh.",
    },
    proxyRefusedNamed: {
      title: "Blocked by proxy",
      sentence:
        "The proxy named in {setting} requires you to sign in, or doesn't allow the request to {host}. Sign in, or correct the proxy's user name and password, then refresh.",
    },
    proxyUnreachable: {
      title: "Can't reach proxy",
      sentence:
        "The proxy named in {setting} can't be reached, or doesn't respond as a proxy. Check your connection, or correct the proxy. Retrying automatically.",
    },
    timeout: {
      title: "No response",
      sentence: "{host} didn't respond within {seconds} seconds. Check your connection. Retrying automatically.",
    },
    untrustedCertificate: {
      title: "Connection not secure",
      sentence:
        "This machine doesn't trust the certificate of {host}, so nothing was sent. Check the service address. Behind a company proxy, ask IT to install its certificate.",
    },
    unreachable: {
      title: "Can't connect",
      sentence: "{host} can't be reached. Check your connection and proxy settings. Retrying automatically.",
    },
    cancelled: {
      title: "Canceled",
      sentence: "The request was canceled because your key or settings changed. Refresh to try again.",
    },
  },

  warnings: {
    title: "Official warnings",
    offer: {
      title: "Official warnings",
      sentence: "Storm, flood, and other warnings for the default location. Uses up to 20 calls a day.",
      turnOn: "Show Warnings",
    },
    notCovered: "The weather service doesn't offer warnings for this location.",
    issuer: "Issued by",
    text: "Full Text",
    link: "View Details",
    fromTo: "{start} to {end}",
    until: "until {end}",
    from: "from {start}, until further notice",
    untilFurther: "until further notice",
  },

  /** The calls that a plan may not include, in “doesn't include {what}”. */
  calls: {
    conditions: "current conditions",
    search: "the search for places",
    coordinates: "the coordinates of locations",
    minuteForecast: "the minute forecast (MinuteCast)",
    hourlyForecast: "the hourly forecast",
    dailyForecast: "the daily forecast",
    warnings: "weather warnings",
  },

  /** Reasons that complete “This can't be used: {reason}” and similar texts. */
  reasons: {
    mustBeText: "it must be text",
    longerThan64: "it's longer than 64 characters",
    longerThan100: "it's longer than 100 characters",
    longerThan512: "it's longer than 512 characters",
    longerThan2000: "it's longer than 2000 characters",
    isApiKey: "it's your API key",
    keyQuotation: "it begins or ends with an unmatched quotation mark",
    keySpace: "it contains a space or a line break",
    keyCharacters: "it contains characters that can't be sent; copy it again",
    locationPage:
      "this address doesn't end with a location key; open the forecast page of a place and copy its address",
    coordinates: "latitude must be between -90 and 90, longitude between -180 and 180",
    looksLikeKey: "it looks like an API key; type the name of a place",
    noName: "it contains no letters or digits",
    locationCharacters: "a location key contains only letters, digits, “_”, and “-”",
    locationDigits: "it contains no digits; a location key is a number such as 349727",
    addressHttp: "it begins with http://, but your key is sent only over https://",
    addressHost: "it must begin with https:// and a host name, such as https://weather.example.com",
    addressEnd: "it can't contain a space, a backslash, “?”, or “#”",
    addressUser: "it can't contain a user name or a password",
    addressDots: "its path can't contain the segments “.” or “..”",
    addressInvalid: "its host name or port isn't valid",
    addressDot: "its host name has one dot too many",
    linkPath: "its path must be /gateway",
    linkParameters: "it must contain an address and nothing else; a token or a key is never part of a link",
    proxyScheme: "it must begin with http:// or https://, such as http://proxy.example.com:8080",
    proxyAddress: "its host name or port isn't valid; use a form such as http://proxy.example.com:8080",
    proxyPercent: "a “%” in a user name or password must be written as %25",
  } satisfies Record<Reason, string>,
} as const;

/** The calls of the service. */
export type CallName = keyof typeof strings.calls;

/** Says a text in a person's language, with its values filled in. A port: the editor has the languages. */
export type Localize = (text: string, values?: Readonly<Record<string, string | number>>) => string;

/** Says it in English: for the log, which support reads too. */
export const english: Localize = (text, values = {}) =>
  text.replace(/\{(\w+)\}/g, (whole, name: string) => (name in values ? String(values[name]) : whole));
