import type { Reason } from "../model/reason";

/** What a person reads, in English. `{name}` stands for a value. The other languages are in `l10n/`, by these texts. */
export const strings = {
  weather: "Weather",
  currentConditions: "Current conditions",
  panelTitle: "Current Conditions",
  location: "Location {location}",
  label: "Weather: {what}",
  setUp: "Set Up Weather",
  setUpTitle: "Set up the weather",
  noWeather: "No weather",
  asking: "Asking for the weather …",
  noTemperature: "temperature not received",
  yes: "Yes",
  no: "No",
  broken: "Something went wrong",
  brokenSentence: "Some of the weather can't be shown. The log says why. Report the problem so that it can be fixed.",

  actions: {
    setApiKey: "Set API Key",
    selectLocation: "Select Location",
    refresh: "Refresh",
    showPanel: "Open Panel",
    openSettings: "Open Settings",
    openProxySettings: "Open Proxy Settings",
    checkSubscription: "Check Subscription",
    showLog: "Show Log",
    reportProblem: "Report a Problem",
    turnOnPrecipitation: "Turn On",
  },

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
    trend: "Past temperatures",
    trendOfPlace: "Past temperatures (local time)",
    trendSpoken: "From {first} at {start} to {last} at {end}; lowest {low}, highest {high}.",
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
    ofBudget: "{made} of {budget}",
    left: "{count}, {remaining} left",
    lastUpdated: "last updated {age}",
    ofPlace: "{time} (local time)",
    yours: "{time} (your time)",
  },

  panel: {
    now: "Now",
    conditions: "Readings",
    allFields: "All fields",
    moreFields: "And {count} more. “{action}” copies all fields.",
    copyJson: "Copy JSON",
    copied: "Copied.",
    notCopied: "Nothing was copied. Allow the editor to use the clipboard, then copy again.",
    forecast: "Forecast",
    source: "Weather data from {source}",
    place: "Place",
  },

  past: {
    offer: "They are collected from now on.",
    load: "Load the Last 24 Hours (1 Call)",
    failed: "The temperatures of the last 24 hours were not loaded: {title}. Try again later.",
    stopped: "The temperatures of the last 24 hours were not loaded. {sentence}",
    refused:
      "The temperatures of the last 24 hours were not loaded: {title}. Try again later, or check your subscription.",
  },

  precipitation: {
    title: "Rain in the next two hours",
    offer: "Needs a MinuteCast subscription. Its calls have a count of their own.",
  },

  messages: {
    upToDate: "The weather is up to date. The service gives its next observation after {time}.",
    notYet: "{title}. The service can be asked again at {time}.",
    keyWorks: "{host} accepted your key.",
    keyWorksAt: "{host} accepted your key. The temperature is {temperature}.",
    refreshing: "Weather: refreshing",
    checkingKey: "Weather: Checking your key…",
    keyCleaned: "{sentence} Everything around the key, such as quotation marks, was removed.",
    keyNotChecked: "{stored} It couldn't be checked. {sentence}",
    keyStored: "Your key for {host} is stored.",
    keyRemoved: "Your key for {hosts} was removed.",
    noKeyStored: "No API key is stored.",
    keyOfEnvironment: "{sentence} The key from the environment variable WEATHER_API_KEY is used.",
    keyNotRemoved:
      "Couldn't remove your key from the editor's secret storage. Unlock your system's keyring, then try again.",
    keyNotKept:
      "Couldn't save your key in the editor's secret storage. Unlock your system's keyring, then try again. Until then, you can put the key in the environment variable WEATHER_API_KEY.",
    locationNotWritten:
      "The location could not be written to your settings. Check that the settings file is saved and has no errors, then select the location again.",
    placesNotWritten:
      "Your list of places could not be written to your settings. Check that the settings file is saved and has no errors, then try again.",
    notALocation: "“{command}” was given something that is not a location key: {reason}.",
    keyMayBeLogged:
      "With the scheme “query” and the network “editor”, the editor writes your API key to its own log when the log level is Debug or Trace. Choose the scheme “header” or the network “direct” to keep it out of there.",
    actionFailed: "“{action}” did not work. Run it from the command palette.",
  },

  prompts: {
    keyHeader:
      "Enter your key for {host}. You can find it on the subscriptions page of your account. It's stored in the editor's secret storage and sent only to {host}.",
    keyQuery:
      "Enter your key for {host}. You get it from the provider's sales representative. It's stored in the editor's secret storage and sent only to {host}.",
    token:
      "Enter your key or token for {host}. You get it from the administrator of {host}. It's stored in the editor's secret storage and sent only to {host}.",
    keyPlaceholder: "Paste your key",
    keyMissing: "Paste your key, or press Escape to cancel.",
    place: "Type a town, a postal code, coordinates (40.71,-74.01) or a location key",
    placeName: "Rename {place}",
    placeNamePrompt: "The name to show for the location key {location}. Leave it empty to show the key.",
    placeNameFault: "Use 60 characters at the most.",
  },

  /** The list from which a person chooses a place. */
  places: {
    saved: "Saved places",
    found: "Places found for “{text}”",
    isDefault: "default",
    isWorkspaceDefault: "default of this workspace",
    key: "Location key {location}",
    keyDetail: "Taken as it is, without a search",
    search: "Search for “{text}”",
    searchDetail: "Costs one call",
    searching: "Searching for “{text}” …",
    noMatch: "No place found for “{text}”",
    noMatchDetail: "Check the spelling, write the whole name, or add the region or country",
    onTheWeb: "Find the place on accuweather.com",
    onTheWebDetail: "Then paste the address of its forecast page here: it ends in the location key",
    noSearchForKey: "Your API key cannot search for places (403)",
    noSearchHere: "The weather service has no search for places",
    locationKeysWork: "You can enter a location key all the same",
    searchAgain: "Search again",
    isApiKey: "This is your API key",
    isApiKeyDetail: "It is not searched for. Type the name of your place",
    fault: "This cannot be used: {reason}",
    rename: "Rename",
    moveUp: "Move up",
    remove: "Remove",
    forWorkspace: "Choose for this workspace only",
    forAll: "Choose for all workspaces",
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
    locationMissing: { title: "No location", sentence: "No location is set. Select one to see its weather." },
    locationRefused: {
      title: "Not a location key",
      sentence: "The setting currentConditions.defaultLocation is not a location key: {reason}. Select a location.",
    },
    addressRefused: {
      title: "Service address refused",
      sentence: "The setting {setting} cannot be used: {reason}. Nothing was sent. Correct it in your user settings.",
    },
    proxyUnusable: {
      title: "Proxy cannot be used",
      sentence:
        "{setting} cannot be used: {reason}. Nothing was sent. Correct it; after a change of an environment variable, restart the editor.",
    },
    proxySocks: {
      title: "SOCKS proxy",
      sentence:
        "{setting} names a SOCKS proxy, which cannot be used while currentConditions.network is “direct”. Nothing was sent. Set the network to “editor”, which can use it.",
    },
    budgetUsedUp: {
      title: "Daily budget used up",
      sentence:
        "Your calls in the last 24 hours have reached your daily budget of {budget} ({setting}). Updates resume at {time}. To get them sooner, raise the budget.",
    },
    workspaceLimit: {
      title: "Workspace limit reached",
      sentence:
        "Workspaces have had the 6 calls an hour that they may cost. Refresh to see the weather of this location, or select it to keep it among your places.",
    },
    unauthorized: {
      title: "API key refused",
      sentence:
        "{host} doesn't accept your key (401). Check that it's complete and active and that it matches the scheme “{scheme}”, then set it again. If it's still not accepted, contact whoever issued it.",
    },
    forbidden: {
      title: "No access",
      sentence:
        "The API key has no access to current conditions, its trial has ended, or the limits of its subscription are used up (403). Check your subscription, or set another key.",
    },
    quotaUsedUp: {
      title: "Limit reached",
      sentence:
        "The calls that your subscription allows are used up for now, or its trial has ended. Wait for the next period, or check your subscription.",
    },
    rateLimited: {
      title: "Too many requests",
      sentence:
        "The weather service wants to be asked less often and said how long to wait. It is asked again by itself.",
    },
    gatewayRefused: {
      title: "Team key refused",
      sentence:
        "Your team's gateway works, but its key for the weather service was refused or is used up. Your token is fine: tell whoever runs the gateway, then try again later.",
    },
    locationUnknown: {
      title: "Unknown location",
      sentence: "The weather service does not know the location key {location}. Select another location.",
    },
    notStored: {
      title: "Shown in another window",
      sentence:
        "The weather service doesn't allow its answer to be stored, so only the window that asked shows it. Refresh to ask again, which costs one call.",
    },
    notCovered: {
      title: "Not covered",
      sentence: "The weather service has nothing of this kind for this place.",
    },
    noObservation: {
      title: "No observation",
      sentence:
        "The weather service knows this location but has no observation for it now. Try again later, or select a location nearby.",
    },
    requestRefused: {
      title: "Request refused",
      sentence:
        "The weather service refused the request ({status}). Check the service's address and the location, then refresh.",
    },
    serviceTrouble: {
      title: "Service trouble",
      sentence:
        "The weather service has trouble at the moment ({status}). It is asked again by itself; you can also refresh.",
    },
    unexpectedAnswer: {
      title: "Unexpected answer",
      sentence: "{fault} It is asked for again by itself; if this stays, check the service's address.",
    },
    redirected: {
      title: "Redirected",
      sentence:
        "{host} sent the request elsewhere, which is not followed, to keep the key safe. Sign in to the network, or check the service's address.",
    },
    networkSignIn: {
      title: "Network sign-in needed",
      sentence: "The network or its proxy wants you to sign in first. Sign in, then refresh.",
    },
    proxyRefused: {
      title: "Proxy refused",
      sentence:
        "The proxy between you and {host} wants you to sign in, or does not let the request pass. Sign in, or check the editor's proxy settings, then refresh.",
    },
    proxyRefusedNamed: {
      title: "Proxy refused",
      sentence:
        "The proxy that {setting} names wants you to sign in, or does not let the request to {host} pass. Sign in, or correct the user name and password of the proxy, then refresh.",
    },
    proxyUnreachable: {
      title: "Proxy not reached",
      sentence:
        "The proxy that {setting} names cannot be reached, or does not answer as a proxy does. Check your connection, or correct the proxy; the weather is asked for again by itself.",
    },
    timeout: {
      title: "No answer",
      sentence: "{host} did not answer within {seconds} seconds. Check your connection; it is asked again by itself.",
    },
    untrustedCertificate: {
      title: "Connection not secure",
      sentence:
        "The certificate of {host} is not trusted on this machine, so nothing was sent. Check the service's address; behind a company proxy, ask for its certificate to be installed.",
    },
    unreachable: {
      title: "Offline",
      sentence: "{host} cannot be reached. Check your connection and proxy settings; it is asked again by itself.",
    },
    cancelled: {
      title: "Stopped",
      sentence: "The request was stopped because the key or the settings changed. Refresh to ask again.",
    },
  },

  faults: {
    damaged: "The answer arrived damaged and could not be unpacked.",
    notJson: "The answer is not in the service's format.",
    webPage: "A web page answered in place of the weather service. Perhaps this network wants you to sign in first.",
    notWeather: "The answer holds no current conditions.",
    tooLarge: "The answer is far larger than current conditions ever are and was not read.",
    status: "The answer has a status that the weather service does not use.",
  },

  /** Why something cannot be used. They complete "This cannot be an API key: {reason}." and the like. */
  reasons: {
    mustBeText: "it must be text",
    longerThan64: "it is longer than 64 characters",
    longerThan100: "it is longer than 100 characters",
    longerThan512: "it is longer than 512 characters",
    longerThan2000: "it is longer than 2000 characters",
    isApiKey: "it is your API key",
    keyQuotation: "it begins or ends with a single quotation mark",
    keySpace: "it has a space or a line break inside",
    keyCharacters: "it has characters that cannot be sent; copy it again",
    locationPage:
      "this address does not end in a location key; open the forecast page of your place and copy its address",
    coordinates: "a latitude goes from -90 to 90 and a longitude from -180 to 180",
    looksLikeKey: "it looks like an API key; type the name of your place",
    noName: "it has no letter and no digit",
    locationCharacters: "only letters, digits, “_” and “-” can stand in one",
    locationDigits: "it has no digit; a location key is a number such as 349727",
    addressHttp: "it begins with http://, and the key may travel over https:// only",
    addressHost: "it must begin with https:// and a host name, as in https://weather.example.com",
    addressEnd: "it must end before any space, backslash, “?” or “#”",
    addressUser: "it must not contain a user name or a password",
    addressDots: "its path must not contain “.” or “..”",
    addressInvalid: "its host name or port is not valid",
    addressDot: "its host name has a dot too many",
    proxyScheme: "it must begin with http:// or https://, as in http://proxy.example.com:8080",
    proxyAddress: "its host name or port is not valid; write it as in http://proxy.example.com:8080",
    proxyPercent: "in a user name or password, a “%” is written as %25",
  } satisfies Record<Reason, string>,
} as const;

/** Says a text in a person's language, with its values filled in. A port: the editor has the languages. */
export type Localize = (text: string, values?: Readonly<Record<string, string | number>>) => string;

/** Says it in English: for the log, which support reads too. */
export const english: Localize = (text, values = {}) =>
  text.replace(/\{(\w+)\}/g, (whole, name: string) => (name in values ? String(values[name]) : whole));
