package org.example.http;

import java.io.IOException;
import java.net.URI;
import java.net.URLDecoder;
import java.net.URLEncoder;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Collectors;

/** Java 11: fetches pages, with retries. */
public class HttpJob {
    private final HttpClient client = HttpClient.newBuilder()
            .connectTimeout(Duration.ofSeconds(5))
            .followRedirects(HttpClient.Redirect.NORMAL)
            .build();
    private final String user;
    private final int retries;

    public HttpJob(String user, int retries) {
        this.user = user;
        this.retries = retries;
    }

    HttpRequest request(String address, Map<String, String> query) {
        String joined = query.entrySet().stream()
                .map(e -> e.getKey() + "=" + URLEncoder.encode(e.getValue(), StandardCharsets.UTF_8))
                .collect(Collectors.joining("&"));
        String token = Base64.getEncoder().encodeToString((user + ":").getBytes(StandardCharsets.UTF_8));
        return HttpRequest.newBuilder(URI.create(address + (joined.isEmpty() ? "" : "?" + joined)))
                .timeout(Duration.ofSeconds(10))
                .header("Authorization", "Basic " + token)
                .GET()
                .build();
    }

    public String fetch(String address) throws IOException, InterruptedException {
        IOException last = null;
        for (int attempt = 1; attempt <= retries; attempt++) {
            try {
                HttpResponse<String> response =
                        client.send(request(address, Map.of("try", String.valueOf(attempt))), HttpResponse.BodyHandlers.ofString());
                if (response.statusCode() == 200) {
                    return response.body();
                }
                if (response.statusCode() >= 500) {
                    Thread.sleep(attempt * 100L);
                    continue;
                }
                throw new IOException(address + " answers " + response.statusCode());
            } catch (IOException e) {
                last = e;
            }
        }
        throw last != null ? last : new IOException("no answer");
    }

    public CompletableFuture<Integer> post(String address, String json) {
        HttpRequest request = HttpRequest.newBuilder()
                .uri(URI.create(address))
                .header("Content-Type", "application/json")
                .POST(HttpRequest.BodyPublishers.ofString(json))
                .build();
        return client.sendAsync(request, HttpResponse.BodyHandlers.ofString()).thenApply(HttpResponse::statusCode);
    }

    static Map<String, String> query(URI uri) {
        Map<String, String> found = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
        String raw = uri.getQuery();
        if (raw == null) {
            return found;
        }
        for (String pair : raw.split("&")) {
            String[] sides = pair.split("=", 2);
            found.put(sides[0], sides.length > 1 ? URLDecoder.decode(sides[1], StandardCharsets.UTF_8) : "");
        }
        return found;
    }

    public static void main(String[] args) throws Exception {
        URI uri = new URI("http://example.org:8080/search?q=a%20b&lang=en");
        System.out.println(uri.getHost() + " " + uri.getPort() + " " + uri.getPath() + " " + query(uri));
        System.out.println(uri.resolve("/other").toString());
        HttpJob job = new HttpJob("ann", 3);
        List<String> pages = List.of("http://example.org/a", "http://example.org/b");
        List<CompletableFuture<Integer>> all = pages.stream().map(p -> job.post(p, "{}")).collect(Collectors.toList());
        CompletableFuture.allOf(all.toArray(new CompletableFuture[0])).join();
        byte[] decoded = Base64.getDecoder().decode("aGVsbG8=");
        System.out.println(new String(decoded, StandardCharsets.UTF_8) + " " + all.get(0).get());
    }
}
