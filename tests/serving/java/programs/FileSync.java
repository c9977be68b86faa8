package org.example.files;

import java.io.File;
import java.io.FileInputStream;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.BasicFileAttributes;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HashMap;
import java.util.Map;
import java.util.stream.Stream;

public class FileSync {
    private final Path source;
    private final Path target;
    private final Map<Path, String> digests = new HashMap<>();

    public FileSync(Path source, Path target) {
        this.source = source.toAbsolutePath().normalize();
        this.target = target;
    }

    static String digest(Path file) throws IOException {
        try (InputStream in = Files.newInputStream(file)) {
            MessageDigest md = MessageDigest.getInstance("SHA-256");
            byte[] buffer = new byte[8192];
            int n;
            while ((n = in.read(buffer)) > 0) {
                md.update(buffer, 0, n);
            }
            StringBuilder hex = new StringBuilder();
            for (byte b : md.digest()) {
                hex.append(String.format("%02x", b & 0xff));
            }
            return hex.toString();
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException(e);
        }
    }

    public int run() throws IOException {
        int[] copied = {0};
        Files.walkFileTree(source, new SimpleFileVisitor<Path>() {
            @Override
            public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) throws IOException {
                Path other = target.resolve(source.relativize(file));
                if (Files.exists(other) && Files.size(other) == attributes.size() && digest(file).equals(digest(other))) {
                    return FileVisitResult.CONTINUE;
                }
                Files.createDirectories(other.getParent());
                Files.copy(file, other, StandardCopyOption.REPLACE_EXISTING);
                digests.put(file, digest(file));
                copied[0]++;
                return FileVisitResult.CONTINUE;
            }
        });
        return copied[0];
    }

    static void copyOld(File from, File to) throws IOException {
        if (!to.getParentFile().exists() && !to.getParentFile().mkdirs()) {
            throw new IOException("cannot make " + to.getParent());
        }
        InputStream in = new FileInputStream(from);
        OutputStream out = new FileOutputStream(to);
        byte[] buffer = new byte[1024];
        for (int n = in.read(buffer); n != -1; n = in.read(buffer)) {
            out.write(buffer, 0, n);
        }
        out.flush();
        out.close();
        in.close();
        to.setLastModified(from.lastModified());
    }

    long size() throws IOException {
        try (Stream<Path> files = Files.walk(target)) {
            return files.filter(Files::isRegularFile).mapToLong(p -> p.toFile().length()).sum();
        }
    }

    public static void main(String[] args) throws IOException {
        File folder = new File(System.getProperty("user.home"), "backup");
        for (File file : folder.listFiles((dir, name) -> name.endsWith(".bak"))) {
            System.out.println(file.getName() + (file.delete() ? " gone" : " stays"));
        }
        Path temp = Files.createTempDirectory("sync");
        Files.writeString(temp.resolve("a.txt"), "hello");
        FileSync sync = new FileSync(temp, folder.toPath());
        System.out.println(sync.run() + " files, " + sync.size() + " bytes, " + sync.digests.values());
        Files.deleteIfExists(temp.resolve("a.txt"));
    }
}
