package db;

import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Timestamp;
import java.util.ArrayList;
import java.util.Date;
import java.util.List;
import java.util.Properties;

/** Plain JDBC. Java 8. */
public class UserRepository {
    private final String url;
    private final Properties settings = new Properties();

    public UserRepository(String url) {
        this.url = url;
        settings.setProperty("user", System.getenv().getOrDefault("DB_USER", "app"));
    }

    public List<User> active(Date since) throws SQLException {
        List<User> users = new ArrayList<User>();
        try (Connection connection = DriverManager.getConnection(url, settings);
             PreparedStatement statement = connection.prepareStatement("select id, name, born from users where seen > ?")) {
            statement.setTimestamp(1, new Timestamp(since.getTime()));
            try (ResultSet rows = statement.executeQuery()) {
                while (rows.next()) {
                    users.add(new User(rows.getLong("id"), rows.getString(2), rows.getDate("born")));
                }
            }
        }
        return users;
    }

    public int rename(long id, String name) throws SQLException {
        Connection connection = null;
        try {
            connection = DriverManager.getConnection(url);
            connection.setAutoCommit(false);
            PreparedStatement statement = connection.prepareStatement("update users set name = ? where id = ?");
            statement.setString(1, name);
            statement.setLong(2, id);
            int changed = statement.executeUpdate();
            connection.commit();
            return changed;
        } catch (SQLException e) {
            if (connection != null) connection.rollback();
            throw e;
        }
    }

    static class User {
        final long id;
        final String name;
        final Date born;

        User(long id, String name, Date born) {
            this.id = id;
            this.name = name;
            this.born = born != null ? new Date(born.getTime()) : null;
        }

        @Override
        public String toString() {
            return "User[" + Long.toString(id) + ", " + name.replace('\n', ' ') + ", " + String.valueOf(born) + "]";
        }
    }
}
