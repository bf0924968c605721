import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { connect } from "node:net";
import { buffer } from "node:stream/consumers";
import { gunzipSync, inflateRawSync, inflateSync } from "node:zlib";
import { Agent, ProxyAgent, request as undiciRequest } from "undici";
import { until } from "../../harness/until";
import type { CertificateKind } from "../../loopback/certificate";
import type { Coding } from "../../loopback/coding";
import { coded } from "../../loopback/codingFaults";
import { startConnectProxy } from "../../loopback/connectProxy";
import { connectControl } from "../../loopback/controlClient";
import * as delivery from "../../loopback/deliveryFaults";
import { startListener } from "../../loopback/listener";
import * as scenarios from "../../loopback/scenarios";
import { writeTrust } from "../../loopback/trust";
import { DEFAULT_KEY, startWeatherService, type WeatherService } from "../../loopback/weatherService";
import { temporaryFolder } from "../temporaryFolder";
import { bearer, jsonOf, useService } from "./client";

const NEW_YORK = "/currentconditions/v1/349727";
const NOTHING = "/currentconditions/v1/7777";
const MEMBERS_WITHOUT_DETAILS = [
  ...["LocalObservationDateTime", "EpochTime", "WeatherText", "WeatherIcon", "HasPrecipitation", "PrecipitationType"],
  ...["IsDayTime", "Temperature", "MobileLink", "Link"],
];

describe("weather service", () => {
  const fixture = useService();
  const { fetch } = fixture;
  let service: WeatherService;
  before(() => ({ service } = fixture));
  const ask = (headers: Readonly<Record<string, string>> = bearer, path = NEW_YORK) => fetch(path, { headers });

  describe("current conditions", () => {
    it("are an array with one observation of ten members", async () => {
      const answer = await ask();
      assert.equal(answer.status, 200);
      assert.match(answer.headers["content-type"] ?? "", /^application\/json/);
      const [observation = {}, ...others] = jsonOf(answer) as Record<string, unknown>[];
      assert.deepEqual([Object.keys(observation), others], [MEMBERS_WITHOUT_DETAILS, []]);
      const { LocalObservationDateTime: local, EpochTime: epoch } = observation;
      assert.equal(Date.parse(String(local)) / 1000, epoch);
      assert.match(String(local), /-0[45]:00$/);
    });

    it("have the details when they are asked for, in the asked language", async () => {
      const answer = await fetch("/currentconditions/v1/178087?details=true&language=de-de");
      const [observation = {}] = jsonOf(answer) as Record<string, unknown>[];
      assert.deepEqual([Object.keys(observation).length, observation["WeatherText"]], [32, "Regen"]);
    });

    it("are none for a location without data, and refused for one that is unknown, stale at once", async () => {
      const [none, refused] = [await fetch(NOTHING), await fetch("/currentconditions/v1/1")];
      assert.deepEqual([none.status, jsonOf(none)], [200, []]);
      assert.deepEqual([refused.status, refused.headers.expires], [400, refused.headers.date]);
      assert.deepEqual(Object.keys(jsonOf(refused) as object), ["Code", "Message", "Reference"]);
    });
  });

  describe("authentication", () => {
    it("reads a key with special characters the same in both schemes", async () => {
      const key = "a&b=c#d+e%20/f";
      service.keys.add(key);
      const url = `${service.altBaseUrl}${NEW_YORK}?apikey=${encodeURIComponent(key)}`;
      const answers = [await ask({ authorization: `Bearer ${key}` }), await ask({}, url)];
      service.keys.delete(key);
      const received = service.requests.map((request) => request.key);
      assert.deepEqual(
        [answers.map(({ status }) => status), received],
        [
          [200, 200],
          [key, key],
        ],
      );
    });

    it("answers 401 with the whole error body, which repeats the address with the key", async () => {
      const url = `${service.altBaseUrl}${NEW_YORK}?apikey=wrong`;
      const { trace, type, ...body } = jsonOf(await fetch(url)) as Record<string, unknown>;
      assert.deepEqual(body, {
        title: "Unauthorized",
        status: 401,
        instance: NEW_YORK,
        Code: "Unauthorized",
        Message: "API authorization failed",
        Reference: url,
      });
      assert.ok(URL.canParse(String(type)));
      const { timestamp = "", requestId = "", buildId = "" } = trace as Record<string, string>;
      assert.equal(new Date(timestamp).toISOString(), timestamp);
      for (const id of [requestId, buildId]) assert.match(id, /^[0-9a-f-]{36}$/);
    });
  });

  describe("compression", () => {
    const plain = (bytes: Buffer): Buffer => bytes;
    // Gzip is what the service uses by itself.
    const rows: readonly (readonly [
      coding: Coding,
      accepted: string,
      label: string | undefined,
      unpack: typeof plain,
    ])[] = [
      ["gzip", "gzip,deflate", "gzip", gunzipSync],
      ["deflate", "gzip,deflate", "deflate", inflateSync],
      ["deflate-raw", "gzip,deflate", "deflate", inflateRawSync],
      ["gzip", "", undefined, plain],
      ["gzip", "gzip;q=0", undefined, plain],
    ];
    for (const [coding, accepted, label, unpack] of rows)
      it(`sends ${label ?? "nothing compressed"} to clients that accept "${accepted}": ${coding}`, async () => {
        if (coding !== "gzip") service.behave(coded(coding));
        const { headers, bytes } = await ask({ ...bearer, "accept-encoding": accepted }, NOTHING);
        assert.deepEqual([headers["content-encoding"], String(unpack(bytes))], [label, "[]"]);
        const error = await ask({ "accept-encoding": accepted });
        assert.equal(error.headers["content-encoding"], label);
        assert.match(String(unpack(error.bytes)), /"Unauthorized"/);
      });
  });

  describe("transport", () => {
    const inFolder = temporaryFolder();

    it("gives plain HTTP no answer", async () => {
      const socket = connect(Number(new URL(service.baseUrl).port), "127.0.0.1");
      socket.on("error", () => undefined);
      socket.write(`GET ${NEW_YORK} HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer ${DEFAULT_KEY}\r\n\r\n`);
      const answer = await buffer(socket).catch(() => Buffer.alloc(0));
      assert.doesNotMatch(answer.toString("latin1"), /HTTP/);
      assert.equal(service.requests.length, 0);
      assert.equal(service.connections, 1);
    });

    const faults: readonly (readonly [CertificateKind, string])[] = [
      ["expired", "CERT_HAS_EXPIRED"],
      ["notYetValid", "CERT_NOT_YET_VALID"],
      ["wrongHost", "ERR_TLS_CERT_ALTNAME_INVALID"],
      ["selfSigned", "DEPTH_ZERO_SELF_SIGNED_CERT"],
    ];
    for (const [certificate, code] of faults) {
      it(`can show a certificate that clients refuse: ${certificate}`, async () => {
        const other = await startWeatherService({ authority: fixture.authority, certificate });
        await assert.rejects(fetch(other.baseUrl + NEW_YORK), { code });
        assert.equal(other.requests.length, 0);
        await other.close();
      });
    }

    it("is trusted through the file for NODE_EXTRA_CA_CERTS, which keeps what was trusted before", async () => {
      const first = await writeTrust(inFolder(), "first\n", {});
      const both = await readFile(await writeTrust(inFolder(), service.caPem, { NODE_EXTRA_CA_CERTS: first }), "utf8");
      assert.equal(both, `first\n${service.caPem}`);
    });
  });

  describe("steering", () => {
    it("holds requests back at a gate", async () => {
      const gate = service.gate();
      const answer = ask();
      const [request] = await service.requestCount(1);
      assert.equal(request?.end, "open");
      gate.open();
      assert.equal((await answer).status, 200);
    });

    it("combines behaviours, on the way to a header field sent twice and one left out", async () => {
      const twice = scenarios.headers({ expires: ["0", "never"], "CACHE-CONTROL": null, Date: null });
      service.behave(scenarios.combine(scenarios.observation({ WeatherText: null }), twice, delivery.chunked()));
      const { body, headers } = await undiciRequest(service.baseUrl + NEW_YORK, {
        headers: bearer,
        dispatcher: new Agent({ connect: { ca: service.caPem }, pipelining: 0 }),
      });
      assert.deepEqual(headers["expires"], ["0", "never"]);
      assert.equal(headers["cache-control"] ?? headers["date"] ?? headers["content-length"], undefined);
      assert.equal(((await body.json()) as { WeatherText: unknown }[])[0]?.WeatherText, null);
    });

    it("gives validators along, and answers 304 to whoever has the answer already", async () => {
      const lastModified = "Mon, 15 Jun 2026 11:53:00 GMT";
      service.behave({ name: "validated", etag: '"1"', lastModified });
      const first = await ask();
      assert.deepEqual([first.headers.etag, first.headers["last-modified"]], ['"1"', lastModified]);
      const rows: readonly (readonly [status: number, sent: Readonly<Record<string, string>>])[] = [
        [304, { ...bearer, "if-none-match": '"1"', "if-modified-since": lastModified }],
        [304, { ...bearer, "if-modified-since": lastModified }],
        [200, { ...bearer, "if-none-match": '"2"', "if-modified-since": lastModified }],
        [401, { "if-none-match": '"1"' }],
      ];
      for (const [status, sent] of rows) assert.equal((await ask(sent)).status, status);
    });

    it("is steered through its control endpoints, which leave no trace in the record", async () => {
      const control = connectControl(service.baseUrl, { ca: service.caPem });
      await control.behave({ name: "status", status: 502 }, { times: 1 });
      const gate = service.gate();
      const answer = ask();
      const request = await control.nextRequest();
      assert.equal(request.path, NEW_YORK);
      gate.open();
      assert.equal((await answer).status, 502);
      const [recorded] = await control.idle();
      assert.equal(recorded?.status, 502);
      assert.equal(service.connections, 1);
      await control.reset();
      assert.deepEqual(await control.requests(), []);
      await assert.rejects(control.behave({ name: "constructor" } as never), /There is no scenario/);
      await assert.rejects(control.requestCount(1, 1), /Waited 1 ms for 1 requests/);
    });

    it("can fail to deliver, which the record tells, and can take its time", async () => {
      const cuts = [delivery.cutMidBody("reset"), delivery.cutMidBody("close"), delivery.closeWithoutAnswer()];
      const stalls = [delivery.stallBeforeHeaders(), delivery.stallAfterHeaders(), delivery.stallMidBody()];
      for (const behaviour of [...cuts, ...stalls]) {
        const controller = new AbortController();
        service.behave(behaviour, { times: 1 });
        const failed = assert.rejects(fetch(NEW_YORK, { signal: controller.signal }));
        await service.requestCount(service.requests.length + 1);
        if (stalls.includes(behaviour)) controller.abort();
        await failed;
      }
      service.behave(delivery.drip({ bytes: 100, everyMs: 1 }), { times: 1 });
      assert.ok(Array.isArray(jsonOf(await ask())));
      const ends = (await service.idle()).map(({ end }) => end);
      assert.deepEqual(ends, [...Array<string>(6).fill("cut"), "sent"]);
    });

    it("ends at once, whatever is under way", async () => {
      const other = await startWeatherService({ authority: fixture.authority });
      other.behave(delivery.stallBeforeHeaders(), { times: 1 });
      other.behave(delivery.endlessBody(), { times: 1 });
      const failures = [1, 2].map(() => assert.rejects(fetch(other.baseUrl + NEW_YORK)));
      await other.requestCount(2);
      await other.close();
      await Promise.all(failures);
    });
  });

  describe("companions", () => {
    it("listens and says nothing, and counts what comes", async () => {
      const listener = await startListener();
      assert.equal(listener.connections, 0);
      const controller = new AbortController();
      const failed = assert.rejects(fetch(listener.url, { signal: controller.signal }));
      await listener.connectionCount(1);
      await until("bytes have come", () => listener.bytes > 0);
      controller.abort();
      await failed;
      await listener.close();
    });

    it("opens tunnels, with and without credentials, to the loopback interface only", async () => {
      const named = await startWeatherService({ authority: fixture.authority, names: ["weather.example"] });
      const proxy = await startConnectProxy({
        credentials: { user: "someone", password: "p@ss" },
        routes: { "weather.example:443": new URL(named.baseUrl).host },
      });
      const through = (uri: string, url: string): Promise<number> => {
        const dispatcher = new ProxyAgent({ uri, requestTls: { ca: service.caPem } });
        return undiciRequest(url + NEW_YORK, { headers: bearer, dispatcher })
          .then(({ statusCode, body }) => body.dump().then(() => statusCode))
          .finally(() => dispatcher.destroy());
      };
      const anonymous = `http://127.0.0.1:${proxy.port}`;
      assert.equal(await through(proxy.url, service.baseUrl), 200);
      assert.equal(await through(proxy.url, "https://weather.example"), 200);
      await assert.rejects(through(anonymous, service.baseUrl));
      await assert.rejects(through(proxy.url, "https://elsewhere.example"));
      assert.deepEqual(
        proxy.tunnels.map(({ status }) => status),
        [200, 200, 407, 403],
      );
      assert.equal(proxy.tunnels[1]?.authority, "weather.example:443");
      assert.equal(named.requests.length, 1);
      await named.close();
      await proxy.close();
    });
  });
});
