import java.io.BufferedInputStream;
import java.io.BufferedOutputStream;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import java.util.zip.CRC32;
import java.util.zip.GZIPInputStream;
import java.util.zip.GZIPOutputStream;

public class BinaryFile {
    private static final int MAGIC = 0xCAFE_F00D;

    static byte[] pack(List<String> names) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (DataOutputStream out = new DataOutputStream(new GZIPOutputStream(bytes))) {
            out.writeInt(MAGIC);
            out.writeShort(names.size());
            for (String name : names) {
                out.writeUTF(name);
                out.writeLong(checksum(name.getBytes("UTF-8")));
                out.writeBoolean(name.isEmpty());
                out.writeDouble(name.length() / 2.0);
            }
        }
        return bytes.toByteArray();
    }

    static List<String> unpack(byte[] data) {
        List<String> names = new ArrayList<>();
        try (DataInputStream in = new DataInputStream(new GZIPInputStream(new ByteArrayInputStream(data)))) {
            if (in.readInt() != MAGIC) {
                throw new IOException("not our file: " + Integer.toHexString(MAGIC));
            }
            int count = in.readUnsignedShort();
            for (int i = 0; i < count; i++) {
                String name = in.readUTF();
                if (in.readLong() != checksum(name.getBytes())) {
                    throw new EOFException(name);
                }
                in.readBoolean();
                in.readDouble();
                names.add(name);
            }
        } catch (IOException e) {
            throw new UncheckedIOException("damaged", e);
        }
        return names;
    }

    static long checksum(byte[] data) {
        CRC32 crc = new CRC32();
        crc.update(data, 0, data.length);
        return crc.getValue();
    }

    static ByteBuffer header(int version, long size) {
        ByteBuffer buffer = ByteBuffer.allocate(16).order(ByteOrder.LITTLE_ENDIAN);
        buffer.putInt(MAGIC).putInt(version).putLong(size);
        buffer.flip();
        return buffer;
    }

    static void append(Path file, byte[] data) throws IOException {
        try (FileChannel channel = FileChannel.open(file, StandardOpenOption.CREATE, StandardOpenOption.WRITE)) {
            channel.position(channel.size());
            channel.write(ByteBuffer.wrap(data));
            channel.force(true);
        }
        try (RandomAccessFile random = new RandomAccessFile(file.toFile(), "rw")) {
            random.seek(0);
            int first = random.read();
            random.setLength(Math.max(random.length(), first));
        }
    }

    public static void main(String[] args) throws IOException {
        byte[] packed = pack(List.of("ann", "bo"));
        System.out.println(packed.length + " " + unpack(packed));
        ByteBuffer header = header(2, packed.length);
        System.out.println(header.remaining() + " " + header.getInt(4) + " " + header.get() + " " + header.hasRemaining());
        Path file = Files.createTempFile("names", ".bin");
        append(file, packed);
        try (BufferedInputStream in = new BufferedInputStream(Files.newInputStream(file));
                BufferedOutputStream out = new BufferedOutputStream(Files.newOutputStream(file.resolveSibling("copy.bin")))) {
            in.transferTo(out);
        }
        byte[] again = Files.readAllBytes(file);
        System.out.println(again.length == packed.length);
        Files.delete(file);
    }
}
