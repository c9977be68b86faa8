package org.example.db;

import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Timestamp;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

public class Repository implements AutoCloseable {
    private final Connection connection;

    public Repository(String url, String user, String password) throws SQLException {
        connection = DriverManager.getConnection(url, user, password);
        connection.setAutoCommit(false);
    }

    public long insert(String title, Instant created) throws SQLException {
        String sql = "insert into note (title, created) values (?, ?)";
        try (PreparedStatement statement = connection.prepareStatement(sql, PreparedStatement.RETURN_GENERATED_KEYS)) {
            statement.setString(1, title);
            statement.setTimestamp(2, Timestamp.from(created));
            if (statement.executeUpdate() != 1) {
                throw new SQLException("nothing inserted");
            }
            ResultSet keys = statement.getGeneratedKeys();
            keys.next();
            connection.commit();
            return keys.getLong(1);
        } catch (SQLException e) {
            connection.rollback();
            throw e;
        }
    }

    public Optional<String> title(long id) throws SQLException {
        try (PreparedStatement statement = connection.prepareStatement("select title from note where id = ?")) {
            statement.setLong(1, id);
            try (ResultSet rows = statement.executeQuery()) {
                return rows.next() ? Optional.ofNullable(rows.getString("title")) : Optional.empty();
            }
        }
    }

    public List<String> titles() throws SQLException {
        List<String> found = new ArrayList<>();
        try (ResultSet rows = connection.createStatement().executeQuery("select id, title from note")) {
            while (rows.next()) {
                found.add(rows.getInt(1) + ": " + rows.getString(2) + (rows.wasNull() ? "?" : ""));
            }
        }
        return found;
    }

    @Override
    public void close() throws SQLException {
        if (!connection.isClosed()) {
            connection.close();
        }
    }
}
