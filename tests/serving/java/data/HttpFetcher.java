package net.fetch;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.URI;
import java.net.URLEncoder;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.time.Duration;
import java.util.Base64;
import java.util.HexFormat;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Collectors;
import java.util.zip.GZIPInputStream;

/** Fetches pages with a retry. Java 17. */
public class HttpFetcher {
    private final HttpClient client = HttpClient.newBuilder()
            .connectTimeout(Duration.ofSeconds(10))
            .followRedirects(HttpClient.Redirect.NORMAL)
            .build();

    public String fetch(String base, Map<String, String> query) throws IOException, InterruptedException {
        String encoded = query.entrySet().stream()
                .map(e -> URLEncoder.encode(e.getKey(), StandardCharsets.UTF_8) + "=" + e.getValue())
                .collect(Collectors.joining("&", "?", ""));
        HttpRequest request = HttpRequest.newBuilder(URI.create(base + encoded))
                .header("Accept-Encoding", "gzip")
                .timeout(Duration.ofMinutes(1))
                .GET()
                .build();
        for (int attempt = 1; ; attempt++) {
            HttpResponse<InputStream> response = client.send(request, HttpResponse.BodyHandlers.ofInputStream());
            if (response.statusCode() == 200) {
                try (InputStream body = new GZIPInputStream(response.body())) {
                    return new String(body.readAllBytes(), StandardCharsets.UTF_8);
                }
            }
            if (attempt == 3) throw new IOException("status " + response.statusCode() + " for " + request.uri().getHost());
            Thread.sleep(Duration.ofMillis(200L * attempt).toMillis());
        }
    }

    public CompletableFuture<Integer> size(URI uri) {
        return client.sendAsync(HttpRequest.newBuilder().uri(uri).build(), HttpResponse.BodyHandlers.ofString())
                .thenApply(HttpResponse::body)
                .thenApply(String::length);
    }

    static String digest(byte[] data) {
        try {
            MessageDigest sha = MessageDigest.getInstance("SHA-256");
            sha.update(data, 0, data.length);
            return HexFormat.of().formatHex(sha.digest());
        } catch (NoSuchAlgorithmException e) {
            throw new AssertionError(e);
        }
    }

    static String basicAuth(String user, char[] password) {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        out.writeBytes((user + ":" + String.valueOf(password)).getBytes(StandardCharsets.ISO_8859_1));
        return "Basic " + Base64.getEncoder().encodeToString(out.toByteArray());
    }
}
